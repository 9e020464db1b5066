// Written by `npm run index` from the files of this folder.
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { staffRoutes } from './accounts/staff/staff.routes.ts'
import { attemptAnswersRoutes } from './exams/attempt-answers/attempt-answers.routes.ts'
import { attemptsRoutes } from './exams/attempts/attempts.routes.ts'
import { examsRoutes } from './exams/exams.routes.ts'
import { liveRoutes } from './exams/live/live.routes.ts'
import { resultsRoutes } from './exams/results/results.routes.ts'
import { reviewRoutes } from './exams/review/review.routes.ts'
import { statisticsRoutes } from './exams/statistics/statistics.routes.ts'
import { testKeysRoutes } from './exams/test-keys/test-keys.routes.ts'
import { testMarkingRoutes } from './exams/test-marking/test-marking.routes.ts'
import { toppersRoutes } from './exams/toppers/toppers.routes.ts'
import { waitedTestsRoutes } from './exams/waited-tests/waited-tests.routes.ts'
import { backgroundJobsRoutes } from './ground/background-jobs/background-jobs.routes.ts'
import { countryCodesRoutes } from './ground/country-codes/country-codes.routes.ts'
import { imagesRoutes } from './ground/images/images.routes.ts'
import { settingsRoutes } from './ground/settings/settings.routes.ts'
import { systemRoutes } from './ground/system/system.routes.ts'
import { handInsRoutes } from './learning/hand-ins/hand-ins.routes.ts'
import { notesRoutes } from './learning/notes/notes.routes.ts'
import { plansRoutes } from './learning/plans/plans.routes.ts'
import { practiceRoutes } from './learning/practice/practice.routes.ts'
import { progressReportsRoutes } from './learning/progress-reports/progress-reports.routes.ts'
import { schoolTestsRoutes } from './learning/school-tests/school-tests.routes.ts'
import { setsRoutes } from './learning/sets/sets.routes.ts'
import { slipsRoutes } from './learning/slips/slips.routes.ts'
import { toDoRoutes } from './learning/to-do/to-do.routes.ts'
import { weeklyRoutes } from './learning/weekly/weekly.routes.ts'
import { pushRoutes } from './messages/channels/push/push.routes.ts'
import { inboxRoutes } from './messages/inbox/inbox.routes.ts'
import { messagesRoutes } from './messages/messages.routes.ts'
import { bookRoutes } from './money/book/book.routes.ts'
import { chequesRoutes } from './money/cheques/cheques.routes.ts'
import { claimsRoutes } from './money/claims/claims.routes.ts'
import { concessionsRoutes } from './money/concessions/concessions.routes.ts'
import { counterRoutes } from './money/counter/counter.routes.ts'
import { dayClosesRoutes } from './money/day-closes/day-closes.routes.ts'
import { duesRoutes } from './money/dues/dues.routes.ts'
import { expensesRoutes } from './money/expenses/expenses.routes.ts'
import { feesRoutes } from './money/fees/fees.routes.ts'
import { gstRoutes } from './money/gst/gst.routes.ts'
import { ledgerRoutes } from './money/ledger/ledger.routes.ts'
import { onlinePaymentsRoutes } from './money/online-payments/online-payments.routes.ts'
import { payLinksRoutes } from './money/pay-links/pay-links.routes.ts'
import { paySheetsRoutes } from './money/pay-sheets/pay-sheets.routes.ts'
import { paymentsRoutes } from './money/payments/payments.routes.ts'
import { refundsRoutes } from './money/refunds/refunds.routes.ts'
import { remindersRoutes } from './money/reminders/reminders.routes.ts'
import { admissionsRoutes } from './office/admissions/admissions.routes.ts'
import { auditRoutes } from './office/audit/audit.routes.ts'
import { backupsRoutes } from './office/backups/backups.routes.ts'
import { batchOverviewRoutes } from './office/batch-overview/batch-overview.routes.ts'
import { batchReportsRoutes } from './office/batch-reports/batch-reports.routes.ts'
import { connectionsRoutes } from './office/connections/connections.routes.ts'
import { consentsRoutes } from './office/consents/consents.routes.ts'
import { finderRoutes } from './office/finder/finder.routes.ts'
import { hostingRoutes } from './office/hosting/hosting.routes.ts'
import { importsRoutes } from './office/imports/imports.routes.ts'
import { knownChildrenRoutes } from './office/known-children/known-children.routes.ts'
import { leavingRoutes } from './office/leaving/leaving.routes.ts'
import { lettersRoutes } from './office/letters/letters.routes.ts'
import { movesRoutes } from './office/moves/moves.routes.ts'
import { newSessionRoutes } from './office/new-session/new-session.routes.ts'
import { parentsToAgreeRoutes } from './office/parents-to-agree/parents-to-agree.routes.ts'
import { privacyRoutes } from './office/privacy/privacy.routes.ts'
import { reportsRoutes } from './office/reports/reports.routes.ts'
import { studentCardsRoutes } from './office/student-cards/student-cards.routes.ts'
import { todayRoutes } from './office/today/today.routes.ts'
import { welcomeRoutes } from './office/welcome/welcome.routes.ts'
import { chaptersRoutes } from './papers/chapters/chapters.routes.ts'
import { papersRoutes } from './papers/papers.routes.ts'
import { questionBankRoutes } from './papers/question-bank/question-bank.routes.ts'
import { questionFiguresRoutes } from './papers/question-figures/question-figures.routes.ts'
import { questionImportRoutes } from './papers/question-import/question-import.routes.ts'
import { questionsRoutes } from './papers/questions/questions.routes.ts'
import { skillsRoutes } from './papers/skills/skills.routes.ts'
import { variantsRoutes } from './papers/variants/variants.routes.ts'
import { changeRequestsRoutes } from './people/change-requests/change-requests.routes.ts'
import { directoryRoutes } from './people/directory/directory.routes.ts'
import { enquiriesRoutes } from './people/enquiries/enquiries.routes.ts'
import { guardiansRoutes } from './people/guardians/guardians.routes.ts'
import { membershipsRoutes } from './people/memberships/memberships.routes.ts'
import { recordsRoutes } from './people/records/records.routes.ts'
import { registrationRoutes } from './people/registration/registration.routes.ts'
import { remarksRoutes } from './people/remarks/remarks.routes.ts'
import { requestsRoutes } from './people/requests/requests.routes.ts'
import { studentsRoutes } from './people/students/students.routes.ts'
import { studyLanguageRoutes } from './people/study-language/study-language.routes.ts'
import { classesRoutes } from './site/classes/classes.routes.ts'
import { courseContentsRoutes } from './site/course-contents/course-contents.routes.ts'
import { coursesRoutes } from './site/courses/courses.routes.ts'
import { postsRoutes } from './site/posts/posts.routes.ts'
import { absencesRoutes } from './teaching/absences/absences.routes.ts'
import { attendanceRoutes } from './teaching/attendance/attendance.routes.ts'
import { batchesRoutes } from './teaching/batches/batches.routes.ts'
import { calendarFeedsRoutes } from './teaching/calendar-feeds/calendar-feeds.routes.ts'
import { closedDaysRoutes } from './teaching/closed-days/closed-days.routes.ts'
import { homeworkRoutes } from './teaching/homework/homework.routes.ts'
import { leaveNotesRoutes } from './teaching/leave-notes/leave-notes.routes.ts'
import { lessonChangesRoutes } from './teaching/lesson-changes/lesson-changes.routes.ts'
import { lessonsRoutes } from './teaching/lessons/lessons.routes.ts'
import { prospectusRoutes } from './teaching/prospectus/prospectus.routes.ts'
import { registersRoutes } from './teaching/registers/registers.routes.ts'
import { roomsRoutes } from './teaching/rooms/rooms.routes.ts'

/** The routes of each feature, as plugins of the app. */
export const FEATURES = [
  accountsRoutes,
  staffRoutes,
  attemptAnswersRoutes,
  attemptsRoutes,
  examsRoutes,
  liveRoutes,
  resultsRoutes,
  reviewRoutes,
  statisticsRoutes,
  testKeysRoutes,
  testMarkingRoutes,
  toppersRoutes,
  waitedTestsRoutes,
  backgroundJobsRoutes,
  countryCodesRoutes,
  imagesRoutes,
  settingsRoutes,
  systemRoutes,
  handInsRoutes,
  notesRoutes,
  plansRoutes,
  practiceRoutes,
  progressReportsRoutes,
  schoolTestsRoutes,
  setsRoutes,
  slipsRoutes,
  toDoRoutes,
  weeklyRoutes,
  pushRoutes,
  inboxRoutes,
  messagesRoutes,
  bookRoutes,
  chequesRoutes,
  claimsRoutes,
  concessionsRoutes,
  counterRoutes,
  dayClosesRoutes,
  duesRoutes,
  expensesRoutes,
  feesRoutes,
  gstRoutes,
  ledgerRoutes,
  onlinePaymentsRoutes,
  payLinksRoutes,
  paySheetsRoutes,
  paymentsRoutes,
  refundsRoutes,
  remindersRoutes,
  admissionsRoutes,
  auditRoutes,
  backupsRoutes,
  batchOverviewRoutes,
  batchReportsRoutes,
  connectionsRoutes,
  consentsRoutes,
  finderRoutes,
  hostingRoutes,
  importsRoutes,
  knownChildrenRoutes,
  leavingRoutes,
  lettersRoutes,
  movesRoutes,
  newSessionRoutes,
  parentsToAgreeRoutes,
  privacyRoutes,
  reportsRoutes,
  studentCardsRoutes,
  todayRoutes,
  welcomeRoutes,
  chaptersRoutes,
  papersRoutes,
  questionBankRoutes,
  questionFiguresRoutes,
  questionImportRoutes,
  questionsRoutes,
  skillsRoutes,
  variantsRoutes,
  changeRequestsRoutes,
  directoryRoutes,
  enquiriesRoutes,
  guardiansRoutes,
  membershipsRoutes,
  recordsRoutes,
  registrationRoutes,
  remarksRoutes,
  requestsRoutes,
  studentsRoutes,
  studyLanguageRoutes,
  classesRoutes,
  courseContentsRoutes,
  coursesRoutes,
  postsRoutes,
  absencesRoutes,
  attendanceRoutes,
  batchesRoutes,
  calendarFeedsRoutes,
  closedDaysRoutes,
  homeworkRoutes,
  leaveNotesRoutes,
  lessonChangesRoutes,
  lessonsRoutes,
  prospectusRoutes,
  registersRoutes,
  roomsRoutes,
]
