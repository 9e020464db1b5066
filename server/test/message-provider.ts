import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Said = {
  status?: number
  body?: unknown
  text?: string
  hangs?: boolean
  location?: string
}
type Asked = { path: string; authorization: string | undefined; body: Record<string, unknown> }

/** An HTTP message provider. Answers the first of `says`, else as `usual`. */
export async function startProvider(usual: (n: number) => Said) {
  const asked: Asked[] = []
  const says: Said[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { authorization } = request.headers
    asked.push({ path: String(request.url), authorization, body: JSON.parse(text || '{}') })
    const { status = 200, body, text: plain, hangs, location } = says.shift() ?? usual(asked.length)
    if (hangs) return void request.socket.destroy()
    response.writeHead(status, {
      'content-type': 'application/json',
      ...(location && { location }),
    })
    response.end(plain ?? JSON.stringify(body ?? {}))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    asked,
    says,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => void server.close().closeAllConnections(),
  }
}
