// The process that makes the load: applications on one side, agents on the other, for all servers in turn.
import { answerQuestions } from "../processes.mjs";
import { Load } from "./load.mjs";

/** Each server's load, by the server's name. */
const loads = new Map();

answerQuestions({
  attach: ({ server, port }) => void loads.set(server, new Load(port)),
  detach: ({ server }) => {
    loads.get(server).close();
    loads.delete(server);
  },
  connectApps: ({ server, ...options }) => loads.get(server).connectApps(options),
  closeApps: ({ server }) => loads.get(server).closeApps(),
  openAgents: ({ server, ...options }) => loads.get(server).openAgents(options),
  closeAgents: ({ server }) => loads.get(server).closeAgents(),
  call: ({ server, ...options }) => loads.get(server).call(options),
  openStreams: ({ server, ...options }) => loads.get(server).openStreams(options),
  announce: ({ server, ...options }) => loads.get(server).announce(options),
});
