import type { Log } from '../../db/embedded/supervisor.ts'
import type { OnClose } from '../../lifecycle/stop.ts'
import { restoreOne } from '../copies/restore-one.ts'
import { openHostFor } from '../open-academy.ts'
import type { Host } from '../open-host.ts'
import { academyAt, type LineWriter, noteChange, pathOf } from './at-academy.ts'

type Choice = { insistOnLedger: boolean; say: LineWriter }

/** `npm run host -- restore ADDRESS FILE`: puts one academy back to a backup of its own. */
export async function restore(
  host: Host,
  [address = '', file]: string[],
  { insistOnLedger, say }: Choice,
) {
  const academy = await academyAt(host, address)
  if (!file) throw new Error(`Say which backup: npm run host -- restore ${address} <file>`)
  await restoreOne(host, academy, pathOf(file), { insistOnLedger, say })
  await noteChange(host, say)
  if (academy.state === 'held') say(`${address} is still held by your decision.`)
}

type RestoreOptions = Choice & {
  academy: string | undefined
  file: string
  log: Log
  onClose: OnClose
}

/** `npm run restore -- FILE --academy ADDRESS` in a host's folder: the same. */
export async function restoreHosted(options: RestoreOptions) {
  const { host, academy } = await openHostFor(options)
  await restore(host, [academy, options.file], options)
}
