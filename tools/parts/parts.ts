// npm run parts: lists each package that Ganit asks for, with its licence, its age and the newest version of the registry.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { HELD } from './held.ts'
import { newestVersion } from './newest.ts'
import { askedPackages, type Package, readLock } from './packages.ts'

/** Folders with packages of their own: the product, and what some checks and measurements install apart from it. */
export const FOLDERS = ['.', 'bench', 'api-client', 'tools/mutants']

const AT_ONCE = 4
const DAY_MS = 86_400_000

/** A registry's answer about a package: its versions, and the time of each if the registry stores times. */
type Told = { versions?: string | string[]; time?: Record<string, string> }

/** Asks the registry that npm is set to. */
async function askRegistry(name: string): Promise<Told> {
  const args = ['view', name, 'versions', 'time', '--json']
  const shell = process.platform === 'win32'
  const { stdout } = await promisify(execFile)('npm', args, { shell, maxBuffer: 1e8 })
  return JSON.parse(stdout)
}

function ageInWords(moment: string | undefined, now: number) {
  if (!moment) return 'of unknown age'
  return `${moment.slice(0, 10)}, ${Math.floor((now - Date.parse(moment)) / DAY_MS)} days`
}

type Part = Pick<Package, 'name' | 'version' | 'license'>

/** A package's line. `told` is undefined if the registry did not answer. */
export function partLine({ name, version, license }: Part, told: Told | undefined, now: number) {
  const part = `${name} ${version}, ${license ?? 'no licence'}`
  const newest = newestVersion([told?.versions ?? []].flat(), version)
  if (!told || !newest) return `${part}; the registry does not tell its age or newest version`
  const aged = `${part}, ${ageInWords(told.time?.[version], now)}`
  if (newest === version) return `${aged}; the newest`
  const held = HELD[name]
  const why = held?.newest === newest ? `held: ${held.why}` : 'NOT HELD'
  return `${aged}; newest ${newest}, ${ageInWords(told.time?.[newest], now)}; ${why}`
}

async function printParts() {
  const asked = FOLDERS.flatMap((folder) => askedPackages(readLock(folder)))
  const parts = [...new Map(asked.map((part) => [`${part.name} ${part.version}`, part])).values()]
  const lines: string[] = []
  const waiting = parts.values()
  const askInTurn = async () => {
    for (const part of waiting) {
      const told = await askRegistry(part.name).catch(() => undefined)
      lines.push(partLine(part, told, Date.now()))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askInTurn))
  console.log(lines.toSorted().join('\n'))
}

if (import.meta.main) await printParts()
