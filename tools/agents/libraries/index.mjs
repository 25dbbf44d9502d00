import { aiSdk, aiSdkLegacy } from "./ai-sdk.mjs";
import { inspector } from "./inspector.mjs";
import { langChain } from "./langchain.mjs";
import { officialClientV2, officialClientV2Auto, officialClientV2Modern } from "./official-client-v2.mjs";
import { officialSdkV1 } from "./official-sdk-v1.mjs";

/** In the order of the table. */
export const LIBRARIES = [
  officialSdkV1,
  officialClientV2,
  officialClientV2Auto,
  officialClientV2Modern,
  inspector,
  aiSdk,
  aiSdkLegacy,
  langChain,
];
