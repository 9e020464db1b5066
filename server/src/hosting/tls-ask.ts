import { createServer } from 'node:http'
import type { OnClose } from '../lifecycle/stop.ts'
import { systemProblem } from '../lifecycle/system-problem.ts'

type Parts = {
  port: number
  /** Whether a name, in lower case, is one of the host or of its academies. */
  isOurs: (name: string) => boolean
  onClose: OnClose
}

/**
 * Tells Caddy for which names it may get a certificate: 200 or 404 at `/?domain=…`. It listens on
 * loopback with a port of its own, because behind a proxy strangers come from loopback, too.
 */
export async function answerTlsQuestions({ port, isOurs, onClose }: Parts) {
  const server = createServer(({ url = '' }, response) => {
    const name = URL.parse(url, 'http://localhost')?.searchParams.get('domain') ?? ''
    response.writeHead(isOurs(name.toLowerCase()) ? 200 : 404).end()
  })
  onClose(() => server.close().closeAllConnections())
  await new Promise<void>((resolve, reject) => {
    const refuse = (error: Error) =>
      reject(new Error(`TLS_ASK_PORT ${port} cannot be used: ${systemProblem(error)}.`))
    server.once('error', refuse).listen(port, '127.0.0.1', resolve)
  })
  server.on('error', () => {})
}
