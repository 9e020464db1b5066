import { existsSync } from 'node:fs'
import { findConnections } from '../../features/office/connections/connections.queries.ts'
import { openConnection } from '../../features/office/connections/stored.ts'
import { singleSecretFile } from '../../lifecycle/hosts-folder.ts'
import { readSecret } from '../../lifecycle/secret.ts'
import type { Installation, Look } from './look.ts'
import { askDns, lookAtSender } from './sender-domain.ts'

type Server = {
  name: string
  /** The place where it was entered. */
  by: string
  /** The domain of the sender's address, if it was chosen for these mails. */
  domain?: string
}

/** The academy's secret; undefined if it cannot be read. It is never created here. */
function secretOf({ config, hosted }: Installation) {
  if (hosted) return hosted.secret
  const { secret, secretFile, dataDir } = config
  return secret || secretFile || existsSync(singleSecretFile(dataDir))
    ? readSecret(config)
    : undefined
}

/** The mail server that the owner entered. */
async function findOwn(installation: Installation): Promise<Server | undefined> {
  const row = (await findConnections(installation.db)).find(({ kind }) => kind === 'mail')
  const secret = row && secretOf(installation)
  const own = secret ? openConnection(secret, 'mail', row.sealed) : undefined
  const domain = own?.from?.split('@')[1]
  return own && { name: own.server ?? '', by: 'Settings, Connections', ...(domain && { domain }) }
}

/** The mail server by which mails leave, as `connected.ts` has it; undefined if they become files. */
async function findServer(installation: Installation): Promise<Server | undefined> {
  const { config, hosted } = installation
  const given = config.smtpUrl && {
    name: new URL(config.smtpUrl).hostname,
    by: 'SMTP_URL',
    ...(hosted && { domain: hosted.mailDomain }),
  }
  if (given && !hosted) return given
  return (await findOwn(installation)) ?? (given || undefined)
}

/** Where mails go; at a host's also whether their receivers can tell that they are genuine. */
export async function checkMailServer(installation: Installation): Promise<Look[]> {
  const { config, hosted, ask = askDns() } = installation
  const server = await findServer(installation)
  const what = 'mail server'
  if (!server)
    return [
      {
        what,
        found: `none, so mails become files in ${config.dataDir}/outbox`,
        advice: hosted?.isPublic
          ? 'Nobody gets a mail. Enter SMTP_URL in the settings of Ganit, and start it again.'
          : undefined,
      },
    ]
  const look = { what, found: `${server.name}, by ${server.by}` }
  if (!hosted?.isPublic || !server.domain) return [look]
  return [look, ...(await lookAtSender({ domain: server.domain, server: server.name }, ask))]
}

/** Whether the host's master secret has a copy elsewhere. */
export async function checkMasterSecret({ hosted }: Installation): Promise<Look | undefined> {
  if (!hosted) return undefined
  const [missing, done] = await hosted.copyNotice()
  return {
    what: 'master secret',
    found: missing ? 'no copy of it is known' : 'a copy of it is elsewhere',
    advice: missing && `${missing} ${done}`,
  }
}
