import { getStudentResults } from '@ganit/contract/exams/results'
import { getReview } from '@ganit/contract/exams/review'
import type { Language } from '@ganit/contract/language-names'
import { getPractice, listLevels } from '@ganit/contract/learning/practice'
import { getSentReport } from '@ganit/contract/learning/progress-reports'
import { listSchoolTests } from '@ganit/contract/learning/school-tests'
import { listWeeks } from '@ganit/contract/learning/weekly'
import { getInbox } from '@ganit/contract/messages/inbox'
import { listChapters } from '@ganit/contract/papers/chapters'
import { getOwnGuardianships, updateOwnGuardian } from '@ganit/contract/people/guardians'
import { setStudyLanguage } from '@ganit/contract/people/study-language'
import { listLessons } from '@ganit/contract/teaching/lessons'
import { listFamilyNotes } from '@ganit/contract/teaching/notes'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { queryKeyOf } from '../../api/declared.ts'
import { me } from '../../api/me.ts'
import { queryClient } from '../../api/query-client.ts'
import { takePressedLanguage } from '../../i18n/language.ts'
import { readSession } from '../../session.ts'

/** Answers that the server writes in the language that the account has: messages, weekly notes, and names of chapters. */
const WRITTEN_BY_SERVER = [
  ...[getOwnGuardianships, getInbox, listWeeks, getSentReport],
  ...[getPractice, listLevels, listSchoolTests, listChapters, getStudentResults, getReview],
  ...[listLessons, listFamilyNotes],
]

/** Saves the language in the account of a guardian or student who is signed in, for pages and messages. */
export async function saveOwnLanguage(language: Language) {
  const { userType, studentUid } = readSession()
  if (userType !== 'guardian' && userType !== 'student') return
  const asGuardian = () => call(updateOwnGuardian, { body: { language } })
  const asStudent = (uid: string) =>
    call(setStudyLanguage, { params: { uid }, body: { language } }).catch((error) => {
      // A student's account without a record may look after children.
      if (error instanceof ApiError && error.status === 404) return asGuardian()
      throw error
    })
  const saving = userType === 'student' && studentUid ? asStudent(studentUid) : asGuardian()
  // Without an answer this tab keeps the language, and saves it once the account can take it: a guardian has to prove
  // themselves first.
  await saving.then(takePressedLanguage, () => undefined)
  await queryClient.invalidateQueries({ queryKey: me.queryKey })
  for (const read of WRITTEN_BY_SERVER)
    await queryClient.invalidateQueries({ queryKey: queryKeyOf(read) })
}
