import pino from 'pino'
import { onTestFinished } from 'vitest'
import type { Academy } from '../src/academy/academy.ts'
import { resumeAt } from '../src/academy/place.ts'
import { buildApp } from '../src/app.ts'
import { TRIAL } from '../src/backup/databases.ts'
import { createHostedAcademies, type HostedAcademies } from '../src/hosting/academies.ts'
import { readHostCommand } from '../src/hosting/commands.ts'
import { TEMPLATE } from '../src/hosting/host-database.ts'
import { answerCommands } from '../src/hosting/let-go.ts'
import { makeAcademy } from '../src/hosting/making/make-academy.ts'
import type { Host } from '../src/hosting/open-host.ts'
import { createRoom } from '../src/hosting/pools.ts'
import { aHost } from './hosts.ts'
import { temporaryFolder } from './temporary.ts'

export const QUIET = pino({ level: 'silent' })

type Choice = {
  most?: number
  ending?: (academy: Academy) => Promise<unknown>
  webBuildDir?: string
}

/** An app that serves academies at these addresses, each with its address as its name. */
export async function served(
  addresses: string[],
  { most = 150, ending, webBuildDir }: Choice = {},
) {
  const { host, dataDir } = await aHost(
    temporaryFolder(),
    {},
    answerCommands(() => hosted),
  )
  const { template } = TRIAL
  TRIAL.template = TEMPLATE
  onTestFinished(() => {
    TRIAL.template = template
  })
  const ids = new Map<string, number>()
  for (const address of addresses) {
    const made = await makeAcademy(host, {
      address,
      name: address,
      email: `${address}@example.com`,
    })
    ids.set(address, made.academy_id)
  }
  const problems: string[] = []
  const changed: string[] = []
  const working = new Set<Academy>()
  const hosted: HostedAcademies = createHostedAcademies({
    ...{ host, db: host.db, room: createRoom(most) },
    served: {
      begin(academy) {
        working.add(academy)
        return async () => {
          await ending?.(academy)
          working.delete(academy)
        }
      },
      onChangedPages(academy) {
        changed.push(academy.adminEmail)
        resumeAt({ academy, actor: '' }, () => app.invalidatePages())
      },
      onHeld: (_id, problem) => problems.push(problem),
    },
  })
  const app = await buildApp({ academies: hosted.academies, log: QUIET, webBuildDir })
  onTestFinished(async () => {
    await app.close()
    await hosted.close()
  })
  await hosted.look()
  const get = (address: string, url: string, headers = {}) =>
    app.inject({ url, headers: { host: `${address}.localhost:3000`, ...headers } })
  const nameAt = async (address: string) => {
    const answer = await get(address, '/api/settings')
    return answer.statusCode === 200 ? answer.json().academy_name : answer.statusCode
  }
  const idOf = (address: string) => ids.get(address) as number
  const academyOf = (address: string) => hosted.academies.at(`${address}.localhost`) as Academy
  /** Does what an operator types, as a command beside the running host. */
  const typed = async (...words: string[]) => {
    const command = await aHost(dataDir, { PORT: String(host.config.port) })
    return type(command.host, ...words).finally(command.close)
  }
  return { host, hosted, app, get, nameAt, idOf, academyOf, problems, changed, working, typed }
}

/** Does what an operator types. */
export const type = (host: Host, ...words: string[]) => {
  const lines: string[] = []
  return Promise.resolve(readHostCommand(words).run(host, (line) => lines.push(line))).then(
    () => lines,
  )
}
