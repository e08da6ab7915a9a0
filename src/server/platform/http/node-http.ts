/** Node's HTTP module. A static import would also load its client for `fetch`, which delays the start by a twentieth. */
export const { createServer, maxHeaderSize } = process.getBuiltinModule('node:http')
