/**
 * An effect of the component or root that is being set up. Inside a running effect it runs at once: what it changes is
 * changed before that effect reads it, so that an effect which declares a tool and reads its status does not start itself.
 */
export function ownEffect(effect: () => void | (() => void)): void {
  if ($effect.tracking()) $effect.pre(effect);
  else $effect(effect);
}
