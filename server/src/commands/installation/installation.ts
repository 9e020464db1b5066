import { systemProblem } from '../../lifecycle/system-problem.ts'
import { clock, replica, schema, versions } from './database.ts'
import type { Installation, Look } from './look.ts'
import { signInProvider } from './provider.ts'
import { backups, disk, mail } from './upkeep.ts'

const LOOKS = { versions, schema, disk, backups, mail, signInProvider, clock, replica }

/** Looks at everything that keeps an academy going beside its ledger. */
export async function lookOver(installation: Installation) {
  const looks: Look[] = []
  for (const [what, look] of Object.entries(LOOKS)) {
    const found = await look(installation).catch((error: unknown) => ({
      what,
      found: `could not be looked at: ${systemProblem(error)}`,
      advice: 'See whether the database answers, and start this version of Ganit once.',
    }))
    if (found) looks.push(found)
  }
  return looks
}

/** One line of what was found, and one of what to do about it. */
export const linesOf = ({ what, found, advice }: Look) => [
  `${what}: ${found}`,
  ...(advice ? [`  ${advice}`] : []),
]
