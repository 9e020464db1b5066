import type { PracticeChapter } from '@ganit/contract/learning/chapters-of-practice'
import type { Db } from '../../../../db/schema.ts'
import type { Account } from '../../../../http/access.ts'
import { readPracticeSettings } from '../../../ground/settings/settings.queries.ts'
import { readAcademyToday } from '../../../ground/settings/settings.service.ts'
import { batchName } from '../../../teaching/batches/own-batches.queries.ts'
import { itemCount, MOST_OF_TOPIC } from './choose-items.ts'
import { practiceChapters } from './practice-chapters.queries.ts'

/** The number of questions that practice has for chapters, and the days they last; 404 for another's batch. */
export async function readPracticeChapters(
  db: Db,
  account: Account,
  batch_id: number | undefined,
): Promise<PracticeChapter[]> {
  if (batch_id !== undefined) await batchName(db, account, batch_id)
  const { isOn, minutes } = await readPracticeSettings(db)
  if (!isOn) return []
  const rows = await practiceChapters(db, account, { batch_id, today: await readAcademyToday(db) })
  return rows.map(({ topics, ...row }) => {
    const aDay = topics === 1 ? MOST_OF_TOPIC : itemCount(minutes)
    return { ...row, days: Math.ceil(row.questions / aDay) }
  })
}
