import { type Academy, shortId } from '../backup/academy.ts'
import type { Manifest } from '../backup/manifest.ts'

type Backup = { file: string; manifest: Pick<Manifest, 'academy' | 'academy_id'> }

const academyWithId = (name: string, id: string | undefined) =>
  id ? `${name} (${shortId(id)})` : name

/** The command that restores this file in place of another academy. */
export const restoreCommand = (file: string) => `npm run restore -- "${file}" --another-academy`

/**
 * Names the academy of the backup and the present one (absent: none yet). Throws if they are known to be different,
 * unless that is wanted. Returns whether the backup takes another academy's place.
 */
export function compareAcademies(
  { file, manifest: { academy, academy_id } }: Backup,
  here: Academy | undefined,
  { anotherAcademy, say }: { anotherAcademy: boolean; say: (line: string) => void },
) {
  const theirs = academyWithId(academy, academy_id)
  if (!here) {
    say(`The backup is of ${theirs}.`)
    return false
  }
  const ours = academyWithId(here.name, here.id)
  say(`The backup is of ${theirs}; here is ${ours}.`)
  if (!academy_id && !anotherAcademy)
    say('A backup of so early a Ganit does not say whose it is: it is taken for this academy’s.')
  const isSame = academy_id !== undefined && academy_id === here.id
  if (isSame || anotherAcademy || !academy_id) return anotherAcademy && !isSame
  throw new Error(
    `The backup is of another academy, ${theirs}, than the one here, ${ours}, so nothing was changed. To put it in the place of ${here.name}: ${restoreCommand(file)}`,
  )
}
