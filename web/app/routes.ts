import { layout, type RouteConfig, route } from '@react-router/dev/routes'
import { accountsRoutes } from './features/accounts/accounts.routes.ts'
import { staffRoutes } from './features/accounts/staff/staff.routes.ts'
import { settingsRoutes } from './features/ground/settings/settings.routes.ts'
import { messagesRoutes } from './features/messages/messages.routes.ts'
import { claimsRoutes } from './features/money/claims/claims.routes.ts'
import { counterRoutes } from './features/money/counter/counter.routes.ts'
import { dayClosesRoutes } from './features/money/day-closes/day-closes.routes.ts'
import { feesRoutes } from './features/money/fees/fees.routes.ts'
import { onlinePaymentsRoutes } from './features/money/online-payments/online-payments.routes.ts'
import { paymentsRoutes } from './features/money/payments/payments.routes.ts'
import { auditRoutes } from './features/office/audit/audit.routes.ts'
import { withFinder } from './features/office/finder/finder.routes.ts'
import { importsRoutes } from './features/office/imports/imports.routes.ts'
import { reportsRoutes } from './features/office/reports/reports.routes.ts'
import { todayRoutes } from './features/office/today/today.routes.ts'
import { chaptersRoutes } from './features/papers/chapters/chapters.routes.ts'
import { papersRoutes } from './features/papers/papers.routes.ts'
import { questionsRoutes } from './features/papers/questions/questions.routes.ts'
import {
  dashboardRoutes,
  guardianCalendar,
  teacherCalendar,
} from './features/people/dashboard/dashboard.routes.ts'
import { directoryRoutes } from './features/people/directory/directory.routes.ts'
import { enquiriesRoutes } from './features/people/enquiries/enquiries.routes.ts'
import { guardianAreaRoutes } from './features/people/guardian-area/guardian-area.routes.ts'
import { guardiansRoutes } from './features/people/guardians/guardians.routes.ts'
import { registrationRoutes } from './features/people/registration/registration.routes.ts'
import { studentsRoutes } from './features/people/students/students.routes.ts'
import { blogRoutes } from './features/site/blog/blog.routes.ts'
import { classesRoutes } from './features/site/classes/classes.routes.ts'
import { coursesRoutes } from './features/site/courses/courses.routes.ts'
import { siteRoutes } from './features/site/site.routes.ts'
import { absencesRoutes } from './features/teaching/absences/absences.routes.ts'
import { batchesRoutes } from './features/teaching/batches/batches.routes.ts'
import { closedDaysRoutes } from './features/teaching/closed-days/closed-days.routes.ts'
import { registersRoutes, withOutbox } from './features/teaching/registers/registers.routes.ts'
import { roomsRoutes } from './features/teaching/rooms/rooms.routes.ts'
import { teachingRoutes } from './features/teaching/teaching.routes.ts'
import { timetableRoutes } from './features/teaching/timetable/timetable.routes.ts'
import { resultsRoutes } from './features/tests/own-results/results.routes.ts'
import { sittingRoutes } from './features/tests/sitting/sitting.routes.ts'
import { testsRoutes } from './features/tests/tests.routes.ts'

export default [
  layout('shell/public-layout.tsx', [
    ...siteRoutes.pages,
    layout('shell/mantine-layout.tsx', [
      ...accountsRoutes.withHeader,
      ...enquiriesRoutes.withHeader,
    ]),
  ]),
  ...siteRoutes.files,
  layout('shell/bare-layout.tsx', [...accountsRoutes.bare, ...registrationRoutes]),
  layout('shell/student-layout.tsx', [
    ...dashboardRoutes,
    sittingRoutes.list,
    resultsRoutes.student,
  ]),
  layout('shell/exam-layout.tsx', [sittingRoutes.one]),
  layout('shell/guardian-layout.tsx', [
    ...guardianAreaRoutes,
    guardianCalendar,
    resultsRoutes.guardian,
  ]),
  layout('shell/teacher-layout.tsx', [
    withOutbox('teacher', [
      ...teachingRoutes,
      absencesRoutes.teacher,
      teacherCalendar,
      ...registersRoutes.teacher,
      ...messagesRoutes.teacher,
      ...questionsRoutes.teacher,
      ...testsRoutes.teacher,
      resultsRoutes.teacher,
      ...papersRoutes.teacher,
    ]),
  ]),
  layout('shell/first-layout.tsx', accountsRoutes.first),
  layout('shell/account-layout.tsx', [withFinder('account', accountsRoutes.own)]),
  layout('shell/admin-layout.tsx', [
    withFinder('admin', [
      withOutbox('admin', [
        ...feesRoutes,
        ...paymentsRoutes,
        ...claimsRoutes,
        ...counterRoutes,
        ...dayClosesRoutes,
        ...reportsRoutes,
        ...onlinePaymentsRoutes,
        ...studentsRoutes,
        ...directoryRoutes,
        ...coursesRoutes,
        ...batchesRoutes,
        ...questionsRoutes.admin,
        ...papersRoutes.admin,
        ...chaptersRoutes,
        ...testsRoutes.admin,
        resultsRoutes.admin,
        ...blogRoutes,
        ...classesRoutes,
        ...roomsRoutes,
        ...closedDaysRoutes,
        ...guardiansRoutes,
        ...enquiriesRoutes.admin,
        ...importsRoutes,
        ...staffRoutes,
        ...timetableRoutes,
        absencesRoutes.admin,
        ...todayRoutes,
        ...messagesRoutes.admin,
        ...settingsRoutes,
        ...auditRoutes,
        ...registersRoutes.admin,
      ]),
    ]),
  ]),
  route('*', 'shell/elsewhere.tsx'),
] satisfies RouteConfig
