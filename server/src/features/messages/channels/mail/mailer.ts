import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { clock } from '../../../../lifecycle/clock.ts'
import { connectPublicly } from '../../../../lifecycle/public-network.ts'
import { SENT_AT_ONCE } from '../../outbox/outbox.service.ts'

/** A mail. A second attempt has the same `id`, so that mail programs recognise the copy. */
export type Mail = {
  id: string
  to: string
  subject: string
  text: string
  /** The text as an HTML page. */
  html?: string
  /** URL for one-click unsubscribing (RFC 8058). */
  unsubscribe?: string
  /** The name beside the sender's address. */
  fromName?: string
}

/** Sends one mail; rejects if the server refuses it or is unreachable. */
export type Mailer = (mail: Mail) => Promise<void>

type Settings = {
  from: string
  /** Address for replies; absent: `from`. */
  replyTo?: string | undefined
  dataDir: string
  smtpUrl?: string | undefined
  /** Whether the server must be one of the public internet. */
  isPublic?: boolean | undefined
  log: Pick<FastifyBaseLogger, 'debug'>
}

/** SMTP mailer if `SMTP_URL` is set; else each mail becomes a file in the data folder's outbox. */
export function createMailer({ from, replyTo, dataDir, smtpUrl, isPublic, log }: Settings): Mailer {
  const sender = { from, ...(replyTo && { replyTo }) }
  return smtpUrl
    ? createSmtpMailer({ smtpUrl, isPublic }, sender)
    : createOutboxMailer(join(dataDir, 'outbox'), sender, log)
}

type Sender = Pick<Settings, 'from' | 'replyTo'>

const toSmtpMessage = (sender: Sender, { id, unsubscribe, fromName, ...mail }: Mail) => ({
  ...sender,
  ...(fromName && { from: { name: fromName, address: sender.from } }),
  ...mail,
  ...(unsubscribe && {
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }),
  messageId: `<${id}@${sender.from.split('@')[1]}>`,
})

/** Loaded with the first mail, because most processes send none for a while. */
const openMail = () => import('nodemailer')

const CONNECTING_MS = 10_000

type Server = { smtpUrl: string; isPublic?: boolean | undefined }
type Socket = Awaited<ReturnType<typeof connectPublicly>>

/** Opens each connection ourselves, because the library looks names up by itself. */
const getSocket = (
  { host = '', port = 0 }: { host?: string; port?: number | string },
  done: (error: Error | null, opened?: { connection: Socket }) => void,
) =>
  void connectPublicly({ host, port: Number(port) }, CONNECTING_MS).then(
    (connection) => done(null, { connection }),
    (error: Error) => done(error),
  )

async function createSmtpTransport({ smtpUrl: url, isPublic }: Server) {
  const { createTransport } = await openMail()
  return createTransport({
    url,
    // A password does not cross the internet in plain text.
    ...(isPublic && { getSocket, requireTLS: true }),
    // Keeps connections open for the next mail.
    pool: true,
    maxConnections: SENT_AT_ONCE,
    connectionTimeout: CONNECTING_MS,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
}

function createSmtpMailer(server: Server, sender: Sender): Mailer {
  let transport: ReturnType<typeof createSmtpTransport> | undefined
  return async (mail) => {
    transport ??= createSmtpTransport(server)
    await (await transport).sendMail(toSmtpMessage(sender, mail))
  }
}

function createOutboxMailer(folder: string, sender: Sender, log: Settings['log']): Mailer {
  return async (mail) => {
    const { createTransport } = await openMail()
    const transport = createTransport({ streamTransport: true, buffer: true })
    const { message: content } = await transport.sendMail(toSmtpMessage(sender, mail))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const name = `${clock.now().toISOString().replaceAll(':', '-')}-${randomUUID()}.eml`
    // Readers of the folder never see half a mail.
    await writeFile(join(folder, `.${name}`), content as Buffer, { mode: 0o600 })
    await rename(join(folder, `.${name}`), join(folder, name))
    log.debug('A mail was written to the outbox folder.')
  }
}
