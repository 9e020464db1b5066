import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A real mail server, gone after the test. `port`: to come back on the same one; `refuses`: knows no mailbox. */
export async function aMailServer({ port = 0, refuses = false } = {}) {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(refuses ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null),
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        received.push(text)
        done()
      })
    },
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  onTestFinished(close)
  const address = server.server.address() as AddressInfo
  return { received, close, port: address.port, smtpUrl: `smtp://127.0.0.1:${address.port}` }
}
