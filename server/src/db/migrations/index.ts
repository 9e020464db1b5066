import type { Migration } from 'kysely/migration'
import * as accounts from './2026-11-20-1-accounts.ts'
import * as images from './2026-11-20-2-images.ts'
import * as students from './2026-11-20-3-students.ts'
import * as publicImages from './2026-11-20-4-public-images.ts'
import * as site from './2026-11-20-5-site.ts'
import * as courses from './2026-11-20-6-courses.ts'
import * as questions from './2026-11-20-7-questions.ts'
import * as mail from './2026-11-20-8-mail.ts'
import * as batches from './2026-11-20-9-batches.ts'
import * as ledger from './2026-11-21-1-ledger.ts'
import * as studentVersions from './2026-11-21-2-student-versions.ts'
import * as audit from './2026-11-21-3-audit.ts'
import * as backups from './2026-11-21-4-backups.ts'
import * as privacy from './2026-11-21-5-privacy.ts'
import * as feeMarks from './2026-11-21-6-fee-marks.ts'
import * as studentCount from './2026-11-21-9-student-count.ts'
import * as presentMemberships from './2026-11-22-1-present-memberships.ts'
import * as studentPositions from './2026-11-22-2-student-positions.ts'
import * as secondFactors from './2026-11-22-5-second-factors.ts'
import * as namelessTrail from './2026-11-22-6-nameless-trail.ts'
import * as alarms from './2026-11-22-7-alarms.ts'
import * as namesInAnyScript from './2026-11-22-8-names-in-any-script.ts'

/** Every change of the schema, run in the order of its name. Landed ones are never edited. */
export const migrations: Record<string, Migration> = {
  '2026-11-20-1-accounts': accounts,
  '2026-11-20-2-images': images,
  '2026-11-20-3-students': students,
  '2026-11-20-4-public-images': publicImages,
  '2026-11-20-5-site': site,
  '2026-11-20-6-courses': courses,
  '2026-11-20-7-questions': questions,
  '2026-11-20-8-mail': mail,
  '2026-11-20-9-batches': batches,
  '2026-11-21-1-ledger': ledger,
  '2026-11-21-2-student-versions': studentVersions,
  '2026-11-21-3-audit': audit,
  '2026-11-21-4-backups': backups,
  '2026-11-21-5-privacy': privacy,
  '2026-11-21-6-fee-marks': feeMarks,
  '2026-11-21-9-student-count': studentCount,
  '2026-11-22-1-present-memberships': presentMemberships,
  '2026-11-22-2-student-positions': studentPositions,
  '2026-11-22-5-second-factors': secondFactors,
  '2026-11-22-6-nameless-trail': namelessTrail,
  '2026-11-22-7-alarms': alarms,
  '2026-11-22-8-names-in-any-script': namesInAnyScript,
}
