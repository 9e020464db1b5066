import { parseArgs } from 'node:util'
import {
  academyAt,
  type LineWriter,
  noteChange,
  pathOf,
  type Run,
  readContact,
} from './commands/at-academy.ts'
import { academyCommands, LIFE_OPTIONS, LIFE_USAGE } from './commands/life.ts'
import { approve, decline, linesOfRequests } from './commands/requests.ts'
import { refuseSurplus } from './commands/words.ts'
import { readListCopy } from './copies/list-copies.ts'
import { writeDeed } from './host-database.ts'
import { LONGEST_NAME, readName } from './making/academy-name.ts'
import { makeAcademy, ownerOf } from './making/make-academy.ts'
import type { Host } from './open-host.ts'
import { exchangeMasterSecret } from './secrets.ts'
import { tellTrail } from './trail.ts'
import { upgradeAll, upgradeOne } from './upgrade.ts'
import { linesOfList, listAcademies } from './upkeep/figures.ts'
import { EXCHANGED, readNeeds, recordSecretCopy } from './upkeep/needs.ts'
import { linesOfReconciling } from './upkeep/reconcile.ts'

const USAGE = `npm run host                                      serves all academies
npm run host -- new ADDRESS "Name" E-MAIL         makes an academy, and prints its owner's link
npm run host -- list                              lists the academies
npm run host -- needs                             says what needs you today
npm run host -- requests                          lists who asks for an academy
npm run host -- approve ADDRESS                   makes what was asked for, and mails its owner's link
npm run host -- decline ADDRESS                   forgets a request
npm run host -- hold ADDRESS --because "…"        answers 503 there
npm run host -- unhold ADDRESS                    serves it again
${LIFE_USAGE}
npm run host -- upgrade                           brings all up to date; Ganit must be stopped
npm run host -- upgrade --retry ADDRESS           brings a held academy up to date
npm run host -- reconcile                         compares list, databases and folders
npm run host -- read-list FILE                    enters the list from a copy, where it is lost
npm run host -- new-master-secret                 seals all secrets anew; Ganit must be stopped
npm run host -- --copied                          the master secret has a copy elsewhere
npm run host -- --demo 3                          three academies of invented people, gone when stopped`

async function makeNew(
  host: Host,
  [address = '', name = '', email = '']: string[],
  say: LineWriter,
) {
  const title = readName(name)
  if (!title) throw new Error(`The academy's name has 1 to ${LONGEST_NAME} letters.`)
  const { link } = await makeAcademy(host, { address, name: title, email: readContact(email) })
  await noteChange(host, say)
  say(`${title} is at ${new URL(link).origin}.`)
  say(`Its owner chooses a password here within 7 days, once:`)
  say(`  ${link}`)
}

async function hold(host: Host, [address = '']: string[], because: string, say: LineWriter) {
  if (because.trim() === '') throw new Error('Say why: --because "…".')
  const { academy_id } = await academyAt(host, address)
  await decide(host, { academy_id, state: 'held', problem: because.trim() }, 'held', say)
  say(
    `${address} answers 503 until it is unheld. What families pay online meanwhile is not lost: Razorpay repeats its reports for a day, and may then switch its webhook off. After "unhold" Ganit asks for the open payments itself.`,
  )
}

async function unhold(host: Host, [address = '']: string[], say: LineWriter) {
  const { academy_id, state, problem } = await academyAt(host, address)
  if (state === 'active' && problem === null) throw new Error(`${address} is not held.`)
  await decide(host, { academy_id, state: 'active', problem: null }, 'unheld', say)
  say(`${address} is no longer held.`)
}

type Decision = { academy_id: number; state: 'active' | 'held'; problem: string | null }

async function decide(
  host: Host,
  { academy_id, state, problem }: Decision,
  deed: string,
  say: LineWriter,
) {
  await host.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('academies')
      .set({ state, problem })
      .where('academy_id', '=', academy_id)
      .execute()
    await writeDeed(trx, deed, { academy_id, details: problem ?? '' })
  })
  await tellTrail(ownerOf(host, academy_id), deed, problem ?? '')
  await noteChange(host, say)
}

async function retryUpgrade(host: Host, address: string, say: LineWriter) {
  const academy = await academyAt(host, address)
  const problem = await upgradeOne(host, academy)
  await writeDeed(host.db, 'upgraded', { academy_id: academy.academy_id, details: problem ?? '' })
  await noteChange(host, say)
  if (problem) throw new Error(problem)
  say(
    `${address} is up to date${academy.state === 'held' ? ', and still held by your decision' : ''}.`,
  )
}

/** Does what the next start would do first. The others are served by it, so those that fail are only named. */
async function upgradeStopped(host: Host, say: LineWriter) {
  if (host.isRunning)
    throw new Error(
      'Ganit is running, and brought all academies up to date when it started. One that is held: npm run host -- upgrade --retry ADDRESS',
    )
  await upgradeAll(host, { info: () => {}, warn: () => {} })
  await writeDeed(host.db, 'upgraded')
  await noteChange(host, say)
  const held = (await listAcademies(host)).filter(
    ({ state, problem }) => state === 'active' && problem,
  )
  for (const { address, problem } of held) say(`${address} is held: ${problem}`)
  if (held.length > 0) throw new Error(`Academies that are held: ${held.length}.`)
  say('All academies are up to date.')
}

async function exchange(host: Host, say: LineWriter) {
  if (host.isRunning)
    throw new Error('Ganit is running with the present master secret. Stop it first.')
  const count = await exchangeMasterSecret(host.config, host)
  await writeDeed(host.db, EXCHANGED)
  await noteChange(host, say)
  say(
    `Secrets sealed anew: ${count}. Copy the new master secret, and keep the old copy until Ganit has started once.`,
  )
}

async function readList(host: Host, typed: string, say: LineWriter) {
  if (!typed) throw new Error('Say which copy: npm run host -- read-list <file>')
  const file = pathOf(typed)
  const count = await readListCopy(host, file)
  await writeDeed(host.db, 'read a copy of the list', { details: file })
  await noteChange(host, say)
  say(`Academies entered: ${count}. Now compare: npm run host -- reconcile`)
}

/**
 * The command that an operator's words name, and whether it may make a host in an empty folder. Throws the usage for
 * other words, before anything is opened.
 */
export function readHostCommand(args: string[]): { run: Run; mayBegin: boolean } {
  const { values, positionals, tokens } = parsed(args)
  const [command = '', ...rest] = values.copied ? ['copied', ...positionals] : positionals
  const address = rest[0] ?? ''
  const commands: Record<string, Run> = {
    new: (host, say) => makeNew(host, rest, say),
    list: async (host, say) => linesOfList(await listAcademies(host)).forEach(say),
    needs: async (host, say) => {
      const needs = await readNeeds(host)
      for (const line of needs) say(line)
      if (needs.length === 0) say('Nothing needs you.')
    },
    requests: async (host, say) => (await linesOfRequests(host)).forEach(say),
    approve: (host, say) => approve(host, rest, say),
    decline: (host, say) => decline(host, rest, say),
    hold: (host, say) => hold(host, rest, values.because, say),
    unhold: (host, say) => unhold(host, rest, say),
    upgrade: (host, say) =>
      values.retry ? retryUpgrade(host, values.retry, say) : upgradeStopped(host, say),
    reconcile: async (host, say) => (await linesOfReconciling(host)).forEach(say),
    'read-list': (host, say) => readList(host, address, say),
    'new-master-secret': exchange,
    copied: async (host, say) => {
      await recordSecretCopy(host.db)
      await noteChange(host, say)
      say('It is noted that the master secret has a copy elsewhere.')
    },
    ...academyCommands(rest, values),
  }
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined
  if (!run) throw new Error(USAGE)
  const options = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []))
  refuseSurplus(command, { words: rest, options })
  return { run, mayBegin: ['new', 'read-list', 'import'].includes(command) }
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      tokens: true,
      options: {
        because: { type: 'string', default: '' },
        retry: { type: 'string', default: '' },
        copied: { type: 'boolean', default: false },
        ...LIFE_OPTIONS,
      },
    })
  } catch {
    throw new Error(USAGE)
  }
}
