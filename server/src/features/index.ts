// Written by `npm run index` from the files of this folder.
import { absencesRoutes } from './absences/absences.routes.ts'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { attemptAnswersRoutes } from './attempt-answers/attempt-answers.routes.ts'
import { attemptsRoutes } from './attempts/attempts.routes.ts'
import { attendanceRoutes } from './attendance/attendance.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { backgroundJobsRoutes } from './background-jobs/background-jobs.routes.ts'
import { backupsRoutes } from './backups/backups.routes.ts'
import { batchesRoutes } from './batches/batches.routes.ts'
import { calendarFeedsRoutes } from './calendar-feeds/calendar-feeds.routes.ts'
import { changeRequestsRoutes } from './change-requests/change-requests.routes.ts'
import { chaptersRoutes } from './chapters/chapters.routes.ts'
import { claimsRoutes } from './claims/claims.routes.ts'
import { classesRoutes } from './classes/classes.routes.ts'
import { closedDaysRoutes } from './closed-days/closed-days.routes.ts'
import { concessionsRoutes } from './concessions/concessions.routes.ts'
import { counterRoutes } from './counter/counter.routes.ts'
import { countryCodesRoutes } from './country-codes/country-codes.routes.ts'
import { courseContentsRoutes } from './course-contents/course-contents.routes.ts'
import { coursesRoutes } from './courses/courses.routes.ts'
import { dayClosesRoutes } from './day-closes/day-closes.routes.ts'
import { directoryRoutes } from './directory/directory.routes.ts'
import { duesRoutes } from './dues/dues.routes.ts'
import { enquiriesRoutes } from './enquiries/enquiries.routes.ts'
import { feesRoutes } from './fees/fees.routes.ts'
import { guardiansRoutes } from './guardians/guardians.routes.ts'
import { homeworkRoutes } from './homework/homework.routes.ts'
import { imagesRoutes } from './images/images.routes.ts'
import { importsRoutes } from './imports/imports.routes.ts'
import { leaveNotesRoutes } from './leave-notes/leave-notes.routes.ts'
import { leavingRoutes } from './leaving/leaving.routes.ts'
import { ledgerRoutes } from './ledger/ledger.routes.ts'
import { lessonChangesRoutes } from './lesson-changes/lesson-changes.routes.ts'
import { lessonsRoutes } from './lessons/lessons.routes.ts'
import { liveRoutes } from './live/live.routes.ts'
import { membershipsRoutes } from './memberships/memberships.routes.ts'
import { messagesRoutes } from './messages/messages.routes.ts'
import { onlinePaymentsRoutes } from './online-payments/online-payments.routes.ts'
import { papersRoutes } from './papers/papers.routes.ts'
import { paymentsRoutes } from './payments/payments.routes.ts'
import { postsRoutes } from './posts/posts.routes.ts'
import { privacyRoutes } from './privacy/privacy.routes.ts'
import { promotionsRoutes } from './promotions/promotions.routes.ts'
import { questionBankRoutes } from './question-bank/question-bank.routes.ts'
import { questionFiguresRoutes } from './question-figures/question-figures.routes.ts'
import { questionImportRoutes } from './question-import/question-import.routes.ts'
import { questionsRoutes } from './questions/questions.routes.ts'
import { recordsRoutes } from './records/records.routes.ts'
import { refundsRoutes } from './refunds/refunds.routes.ts'
import { registersRoutes } from './registers/registers.routes.ts'
import { registrationRoutes } from './registration/registration.routes.ts'
import { reportsRoutes } from './reports/reports.routes.ts'
import { requestsRoutes } from './requests/requests.routes.ts'
import { resultsRoutes } from './results/results.routes.ts'
import { reviewRoutes } from './review/review.routes.ts'
import { roomsRoutes } from './rooms/rooms.routes.ts'
import { settingsRoutes } from './settings/settings.routes.ts'
import { skillsRoutes } from './skills/skills.routes.ts'
import { staffRoutes } from './staff/staff.routes.ts'
import { statisticsRoutes } from './statistics/statistics.routes.ts'
import { studentsRoutes } from './students/students.routes.ts'
import { systemRoutes } from './system/system.routes.ts'
import { testKeysRoutes } from './test-keys/test-keys.routes.ts'
import { testMarkingRoutes } from './test-marking/test-marking.routes.ts'
import { testsRoutes } from './tests/tests.routes.ts'
import { todayRoutes } from './today/today.routes.ts'
import { toppersRoutes } from './toppers/toppers.routes.ts'

/** What each feature serves, as plugins of the app. */
export const FEATURES = [
  absencesRoutes,
  accountsRoutes,
  attemptAnswersRoutes,
  attemptsRoutes,
  attendanceRoutes,
  auditRoutes,
  backgroundJobsRoutes,
  backupsRoutes,
  batchesRoutes,
  calendarFeedsRoutes,
  changeRequestsRoutes,
  chaptersRoutes,
  claimsRoutes,
  classesRoutes,
  closedDaysRoutes,
  concessionsRoutes,
  counterRoutes,
  countryCodesRoutes,
  courseContentsRoutes,
  coursesRoutes,
  dayClosesRoutes,
  directoryRoutes,
  duesRoutes,
  enquiriesRoutes,
  feesRoutes,
  guardiansRoutes,
  homeworkRoutes,
  imagesRoutes,
  importsRoutes,
  leaveNotesRoutes,
  leavingRoutes,
  ledgerRoutes,
  lessonChangesRoutes,
  lessonsRoutes,
  liveRoutes,
  membershipsRoutes,
  messagesRoutes,
  onlinePaymentsRoutes,
  papersRoutes,
  paymentsRoutes,
  postsRoutes,
  privacyRoutes,
  promotionsRoutes,
  questionBankRoutes,
  questionFiguresRoutes,
  questionImportRoutes,
  questionsRoutes,
  recordsRoutes,
  refundsRoutes,
  registersRoutes,
  registrationRoutes,
  reportsRoutes,
  requestsRoutes,
  resultsRoutes,
  reviewRoutes,
  roomsRoutes,
  settingsRoutes,
  skillsRoutes,
  staffRoutes,
  statisticsRoutes,
  studentsRoutes,
  systemRoutes,
  testKeysRoutes,
  testMarkingRoutes,
  testsRoutes,
  todayRoutes,
  toppersRoutes,
]
