import type { Check } from "../check.ts";
import { SECTION_TITLES } from "../section-titles.ts";
import { AGENT_AUTH_CHECKS } from "./agent-auth.ts";
import { BATCH_CHECKS } from "./batches.ts";
import { CALL_OUTCOME_CHECKS } from "./call-outcomes.ts";
import { CANCELLATION_CHECKS } from "./cancellation.ts";
import { CLIENT_MESSAGE_CHECKS } from "./client-messages.ts";
import { CLOSE_CODE_CHECKS } from "./close-codes.ts";
import { ERA_CHECKS } from "./era.ts";
import { FAULT_CHECKS } from "./faults.ts";
import { HANDSHAKE_CHECKS } from "./handshake.ts";
import { HEADER_CHECKS } from "./headers.ts";
import { SHAPE_CHECKS } from "./ids-and-shape.ts";
import { LEGACY_CHECKS } from "./legacy.ts";
import { LIFECYCLE_CHECKS } from "./lifecycle.ts";
import { LIMIT_CHECKS } from "./limits.ts";
import { LISTEN_CHECKS } from "./listen.ts";
import { ORIGIN_CHECKS } from "./origin-cors.ts";
import { PARAM_HEADER_CHECKS } from "./param-headers.ts";
import { PROGRESS_CHECKS } from "./progress.ts";
import { REGISTER_CHECKS } from "./register.ts";
import { SCOPE_CHECKS } from "./scopes.ts";
import { STREAMING_CHECKS } from "./streaming.ts";
import { TOKEN_CHECKS } from "./tokens.ts";
import { TOOLS_CALL_CHECKS } from "./tools-call.ts";
import { TOOLS_LIST_CHECKS } from "./tools-list.ts";
import { VERBATIM_CHECKS } from "./verbatim.ts";

const BY_THEME: readonly Check[] = [
  ...TOKEN_CHECKS,
  ...SCOPE_CHECKS,
  ...HANDSHAKE_CHECKS,
  ...CLIENT_MESSAGE_CHECKS,
  ...REGISTER_CHECKS,
  ...CLOSE_CODE_CHECKS,
  ...LIFECYCLE_CHECKS,
  ...AGENT_AUTH_CHECKS,
  ...ORIGIN_CHECKS,
  ...ERA_CHECKS,
  ...HEADER_CHECKS,
  ...PARAM_HEADER_CHECKS,
  ...SHAPE_CHECKS,
  ...TOOLS_LIST_CHECKS,
  ...TOOLS_CALL_CHECKS,
  ...CALL_OUTCOME_CHECKS,
  ...VERBATIM_CHECKS,
  ...STREAMING_CHECKS,
  ...CANCELLATION_CHECKS,
  ...PROGRESS_CHECKS,
  ...LISTEN_CHECKS,
  ...LEGACY_CHECKS,
  ...BATCH_CHECKS,
  ...LIMIT_CHECKS,
  ...FAULT_CHECKS,
];

/** Every check, in the order of the sections, and within one in the order of the themes. */
export const CHECKS: readonly Check[] = Object.keys(SECTION_TITLES).flatMap((section) =>
  BY_THEME.filter((check) => check.section === section),
);
