import { cdp } from "vitest/browser";

/** The part of Chromium's protocol that is used here. */
interface Emulation {
  send(
    method: "Emulation.setEmulatedMedia",
    params: { readonly features: readonly { readonly name: string; readonly value: string }[] },
  ): Promise<unknown>;
}

/** Pretends settings of the user, such as `prefers-color-scheme`; none are pretended that are not named. */
export async function emulate(media: Readonly<Record<string, string>>): Promise<void> {
  const features = Object.entries(media).map(([name, value]) => ({ name, value }));
  await (cdp() as unknown as Emulation).send("Emulation.setEmulatedMedia", { features });
}
