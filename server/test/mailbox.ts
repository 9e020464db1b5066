import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/**
 * A real mail server, gone after the test. `port`: reuse one; `refuses`: its answer to each recipient instead of
 * accepting; `isSilent`: accepts a mail without answering; `held`: answers each mail only then.
 */
export async function aMailServer({
  port = 0,
  refuses = '',
  isSilent = (): boolean => false,
  held = Promise.resolve(),
} = {}) {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username }, _session, done) => done(null, { user: username ?? '' }),
    disabledCommands: ['STARTTLS'],
    // Kept connections must not delay the end.
    closeTimeout: 100,
    onRcptTo: (_address, _session, done) => done(refuses ? refusal(refuses) : null),
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk) => {
        text += chunk
      })
      stream.on('end', () => {
        received.push(text)
        if (!isSilent()) void held.then(() => done())
      })
    },
  })
  // A killed app resets its connections.
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  onTestFinished(close)
  const address = server.server.address() as AddressInfo
  return { received, close, port: address.port, smtpUrl: `smtp://127.0.0.1:${address.port}` }
}

/** Code and text of `550 5.1.1 No such mailbox`. */
const refusal = (said: string) =>
  Object.assign(new Error(said.slice(4)), { responseCode: Number(said.slice(0, 3)) })
