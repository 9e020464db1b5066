import { makeBackup, type Plan } from '../../backup/make-backup.ts'
import { freeBytesFor } from '../../restore/restore.ts'
import { assertNotFull } from '../../restore/room.ts'
import { ownerOf } from '../making/make-academy.ts'
import type { Host } from '../open-host.ts'

/** Writes a backup of one academy and restores it on trial, unless the disk is full. */
export async function backUpOne(
  host: Pick<Host, 'config' | 'owner'>,
  academy_id: number,
  chooseFile: Plan['chooseFile'],
) {
  assertNotFull(await freeBytesFor(host.config))
  return makeBackup({ where: ownerOf(host, academy_id), verify: true, chooseFile })
}
