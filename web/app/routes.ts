import { layout, type RouteConfig, route } from '@react-router/dev/routes'
import { absencesRoutes } from './features/absences/absences.routes.ts'
import { accountsRoutes } from './features/accounts/accounts.routes.ts'
import { auditRoutes } from './features/audit/audit.routes.ts'
import { batchesRoutes } from './features/batches/batches.routes.ts'
import { blogRoutes } from './features/blog/blog.routes.ts'
import { chaptersRoutes } from './features/chapters/chapters.routes.ts'
import { claimsRoutes } from './features/claims/claims.routes.ts'
import { classesRoutes } from './features/classes/classes.routes.ts'
import { closedDaysRoutes } from './features/closed-days/closed-days.routes.ts'
import { counterRoutes } from './features/counter/counter.routes.ts'
import { coursesRoutes } from './features/courses/courses.routes.ts'
import {
  dashboardRoutes,
  guardianCalendar,
  teacherCalendar,
} from './features/dashboard/dashboard.routes.ts'
import { dayClosesRoutes } from './features/day-closes/day-closes.routes.ts'
import { directoryRoutes } from './features/directory/directory.routes.ts'
import { enquiriesRoutes } from './features/enquiries/enquiries.routes.ts'
import { feesRoutes } from './features/fees/fees.routes.ts'
import { withFinder } from './features/finder/finder.routes.ts'
import { guardianAreaRoutes } from './features/guardian-area/guardian-area.routes.ts'
import { guardiansRoutes } from './features/guardians/guardians.routes.ts'
import { importsRoutes } from './features/imports/imports.routes.ts'
import { messagesRoutes } from './features/messages/messages.routes.ts'
import { onlinePaymentsRoutes } from './features/online-payments/online-payments.routes.ts'
import { papersRoutes } from './features/papers/papers.routes.ts'
import { paymentsRoutes } from './features/payments/payments.routes.ts'
import { questionsRoutes } from './features/questions/questions.routes.ts'
import { registersRoutes, withOutbox } from './features/registers/registers.routes.ts'
import { registrationRoutes } from './features/registration/registration.routes.ts'
import { reportsRoutes } from './features/reports/reports.routes.ts'
import { resultsRoutes } from './features/results/results.routes.ts'
import { roomsRoutes } from './features/rooms/rooms.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { siteRoutes } from './features/site/site.routes.ts'
import { sittingRoutes } from './features/sitting/sitting.routes.ts'
import { staffRoutes } from './features/staff/staff.routes.ts'
import { studentsRoutes } from './features/students/students.routes.ts'
import { teachingRoutes } from './features/teaching/teaching.routes.ts'
import { testsRoutes } from './features/tests/tests.routes.ts'
import { timetableRoutes } from './features/timetable/timetable.routes.ts'
import { todayRoutes } from './features/today/today.routes.ts'

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
