import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Said = { status?: number; body?: unknown; text?: string; hangs?: boolean; location?: string }
type Asked = { path: string; authorization: string | undefined; body: Record<string, unknown> }

/** An HTTP message provider, gone after the test. Answers the first of `says`, else accepts. */
export async function aProvider(usual: (n: number) => Said) {
  const asked: Asked[] = []
  const says: Said[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { authorization } = request.headers
    asked.push({ path: String(request.url), authorization, body: JSON.parse(text) })
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
  onTestFinished(() => void server.close().closeAllConnections())
  return { asked, says, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
