import { invalidParams, RPC_CODE, type RpcFault, type RpcMessage } from "../json-rpc.ts";
import type { Era } from "./era.ts";
import { ERAS, MODERN_ERAS, NEWEST_LEGACY_ERA, SUPPORTED_REVISIONS, UNNAMED_REVISION } from "./eras.ts";
import { MCP_META } from "clientmcp/protocol";

export type EraChoice = { readonly ok: true; readonly era: Era } | { readonly ok: false; readonly fault: RpcFault };

/**
 * Decides by which revision one message is served (SPEC §4.1): first by the version in its `_meta`, then by `initialize`,
 * then by the `MCP-Protocol-Version` header. Nothing that came before plays a part.
 */
export function chooseEra(message: RpcMessage, header: string | undefined): EraChoice {
  const claimed = claimedRevision(message);
  if (claimed !== undefined) return chooseByClaim(claimed, header);

  const modern = MODERN_ERAS.find(({ revision }) => revision === header);
  if (message.method === "initialize" && modern === undefined) {
    // The body negotiates, and the header is defined only for what comes after.
    return choose(NEWEST_LEGACY_ERA);
  }
  if (modern !== undefined) {
    // What a notification must carry is left open by MCP, and a response has no `_meta`.
    if (message.kind !== "request") return choose(modern);
    return refuse(invalidParams(`_meta["${MCP_META.protocolVersion}"] is missing`, 400));
  }
  return chooseByHeader(header);
}

/** Decides by the header alone, for requests without a body and for arrays. */
export function chooseByHeader(header: string | undefined): EraChoice {
  const revision = header ?? UNNAMED_REVISION;
  const era = ERAS.find((candidate) => candidate.revision === revision);
  return era === undefined ? refuse(unsupported(revision)) : choose(era);
}

/** The version that a message claims in its `_meta`; the presence of the key alone makes it a modern one. */
export function claimedRevision({ meta }: RpcMessage): unknown {
  return meta !== undefined && Object.hasOwn(meta.members, MCP_META.protocolVersion)
    ? meta.members[MCP_META.protocolVersion]
    : undefined;
}

function chooseByClaim(claimed: unknown, header: string | undefined): EraChoice {
  if (typeof claimed !== "string") {
    return refuse(invalidParams(`_meta["${MCP_META.protocolVersion}"] must be a string`, 400));
  }
  if (header !== claimed) {
    const found = header === undefined ? "is missing" : `says ${shown(header)}`;
    const message = `the MCP-Protocol-Version header ${found}, but _meta says ${shown(claimed)}`;
    return refuse({ status: 400, code: RPC_CODE.headerMismatch, message });
  }
  // A revision with a handshake has no metadata in its requests.
  const era = MODERN_ERAS.find(({ revision }) => revision === claimed);
  return era === undefined ? refuse(unsupported(claimed)) : choose(era);
}

function unsupported(requested: string): RpcFault {
  return {
    status: 400,
    code: RPC_CODE.unsupportedRevision,
    message: "this protocol revision is not served",
    data: { supported: SUPPORTED_REVISIONS, requested },
  };
}

function choose(era: Era): EraChoice {
  return { ok: true, era };
}

function refuse(fault: RpcFault): EraChoice {
  return { ok: false, fault };
}

function shown(revision: string): string {
  return JSON.stringify(revision.slice(0, 40));
}
