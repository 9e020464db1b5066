import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { resumeAt } from '../academy/place.ts'
import { buildApp } from '../app.ts'
import { startListening } from '../http/listen.ts'
import type { OnClose } from '../lifecycle/stop.ts'
import { closeApp } from '../processes/serve-academy.ts'
import { createRounds } from '../rounds/rounds.ts'
import { createHostedAcademies, type HostedAcademies } from './academies.ts'
import { originOf } from './addresses.ts'
import { oldestCopyAge } from './copies/copies-elsewhere.ts'
import type { HostConfig } from './host-config.ts'

export { readHostConfig } from './host-config.ts'

import { copyList, copyListOnce } from './copies/list-copies.ts'
import { hostMailer, openFront } from './front/open-front.ts'
import { connectHost } from './host-database.ts'
import { answerCommands } from './let-go.ts'
import { openHost } from './open-host.ts'
import { enterAsHost } from './own-role.ts'
import { answerTlsQuestions } from './tls-ask.ts'
import { holdOpenOnes, upgradeAll } from './upgrade.ts'
import { createMorning } from './upkeep/morning.ts'
import { copyNotice } from './upkeep/needs.ts'
import { createPurge } from './upkeep/purge.ts'
import { beginWork } from './upkeep/works.ts'

const LOOK_EVERY_MS = 60_000

type Parts = {
  config: HostConfig
  log: FastifyBaseLogger
  onClose: OnClose
  stopping: AbortSignal
  webBuildDir: string | undefined
  say: (line: string) => void
}

/** Serves all academies of a host in this process; returns the host's own address. */
export async function serveHost({ config, log, onClose, stopping, webBuildDir, say }: Parts) {
  // A command may report a change before the list was read.
  let served: HostedAcademies | undefined
  const onTold = answerCommands(() => served)
  const host = await openHost({ config, log, onClose, stopping, onTold })
  await upgradeAll(host, log)
  await holdOpenOnes(host, log)
  const address = await enterAsHost(host)
  const { db } = connectHost(address)
  onClose(() => db.destroy())

  const { isStorageFull } = host
  const rounds = createRounds()
  let app: FastifyInstance
  const front = await openFront({ host, address, log, count: () => hosted.academies.all().length })
  onClose(front.close)
  const hosted = createHostedAcademies({
    ...{ host, db, answerAsHost: front.answer },
    served: {
      rounds,
      begin: beginWork({ rounds, log, isStorageFull, pushApi: config.pushApi }),
      onChangedPages: (academy) => resumeAt({ academy, actor: '' }, () => app.invalidatePages()),
      onHeld: (academy_id, problem) => log.error({ academy_id }, `An academy is held: ${problem}`),
    },
  })
  // Loaded only if it is needed, as in a single installation.
  const metrics = config.metrics && (await import('../processes/metrics.ts'))
  const registry = metrics?.metricsOfProcess()
  app = await buildApp({
    ...{ academies: hosted.academies, log, webBuildDir, stopping },
    ...(config.trustProxy && { trustProxy: config.trustProxy }),
    ...{ isStorageFull, metrics: registry },
  })
  onClose(() => Promise.all([closeApp(app, config), rounds.stop()]).then(hosted.close))
  const count = await hosted.look()
  served = hosted
  const copy = (work: typeof copyList) =>
    work(host).catch((err) => log.error({ err }, 'The list of academies could not be copied.'))
  await copy(copyList)
  const purge = createPurge(host, log)
  await purge()
  const morning = createMorning({ host, db, deliver: hostMailer(config, log), log })
  const looking = setInterval(() => {
    hosted.look().catch((err) => log.warn({ err }, 'The list of academies could not be read.'))
    void copy(copyListOnce)
    void purge()
    void morning()
  }, LOOK_EVERY_MS).unref()
  onClose(() => clearInterval(looking))
  if (config.askPort) {
    const isOurs = (name: string) => name === config.domain || hosted.has(name)
    await answerTlsQuestions({ port: config.askPort, isOurs, onClose })
  }
  await startListening(app, config)
  if (config.metrics)
    await metrics?.serveMetrics({
      ...{ at: config.metrics, dataDir: config.dataDir, isStorageFull },
      ...{ academies: hosted.count, registry, log, onClose },
      copyAge: () => oldestCopyAge({ config, db }),
    })
  for (const line of await copyNotice({ config, db })) say(line)
  if (count === 0)
    say(
      'There is no academy yet: npm run host -- new sen-maths "Sen’s Mathematics Classes" ananya@example.com',
    )
  return originOf('', config)
}
