/**
 * Frames of the client channel as its first version had them, before any extension, written by hand. Both sides are held to
 * them for as long as the subprotocol is called `clientmcp.v1`: nothing here is ever edited.
 */
export const FIRST_WIRE = {
  subprotocol: "clientmcp.v1",
  register:
    '{"type":"register","instructions":"A wallet.","tools":[{"name":"getBalance","description":"The balance of an account","inputSchema":{"type":"object","properties":{"account":{"type":"string"}},"required":["account"]}}]}',
  registered: '{"type":"registered"}',
  call: '{"type":"call","id":"c41","name":"getBalance","arguments":{"account":"main"}}',
  result: '{"type":"result","id":"c41","result":{"content":[{"type":"text","text":"12.50"}]}}',
  cancel: '{"type":"cancel","id":"c41"}',
  ping: '{"type":"ping"}',
  pong: '{"type":"pong"}',
} as const;
