import * as contract from '@ganit/contract'
import type { Endpoint } from '@ganit/contract/endpoint'
import { expect, test } from 'vitest'
import { isOwners } from './admin-menus.ts'
import { ADMIN_SCREENS } from './admin-screens.ts'

const {
  attendance,
  audit,
  backups,
  batches,
  claims,
  classes,
  courses,
  curriculums,
  directory,
  essentials,
  fees,
  guardians,
  lessons,
  payments,
  posts,
  privacy,
  questions,
  registers,
  closedDays,
  rooms,
  settings,
  staff,
  students,
} = contract

/** The call without which nothing could be done on a screen. */
const NEEDED: Record<string, Pick<Endpoint, 'access'>> = {
  '/admin-dashboard': students.listStudentFees,
  '/admin/courses': courses.listCourses,
  '/admin/batches': batches.listBatches,
  '/admin/blog': posts.listPosts,
  '/admin/students': directory.listDirectory,
  '/admin/guardians': guardians.listGuardians,
  '/admin/payments/claims': claims.acceptClaim,
  '/admin/staff': staff.inviteStaff,
  '/admin/classes': classes.saveClassModule,
  '/admin/class-batches': batches.listBatchesOfClass,
  '/admin/rooms': rooms.createRoom,
  '/admin/holidays': closedDays.createClosedDay,
  '/admin/timetable': lessons.listLessons,
  '/admin/lessons/:id': registers.saveRegister,
  '/admin/registers': attendance.listMissingRegisters,
  '/admin/set-paper': questions.createQuestion,
  '/admin/settings': settings.updateSettings,
  '/admin/payments': payments.listPayments,
  '/admin/student/:uid': students.getProfile,
  '/admin/students/edit/:id': directory.getStudentDetail,
  '/students/edit/:id': directory.updateStudentDetail,
  '/admin/courses/all': courses.listCourses,
  '/admin/courses/curriculums': curriculums.listCurriculums,
  '/admin/courses/essentials': essentials.listEssentials,
  '/admin/courses/create': courses.createCourse,
  '/admin/courses/curriculums/create': curriculums.addCurriculum,
  '/admin/courses/essentials/create': essentials.addEssential,
  '/admin/courses/edit/:id': courses.updateCourse,
  '/admin/courses/curriculums/edit/:id': curriculums.updateCurriculum,
  '/admin/courses/essentials/edit/:id': essentials.updateEssential,
  '/admin/batches/all': batches.listBatches,
  '/admin/batches/create': batches.createBatch,
  '/admin/batches/edit/:id': batches.updateBatch,
  '/admin/batches/fee/:id': fees.createBatchFee,
  '/admin/batches/status/:id': fees.getFeeStatus,
  '/admin/rooms/new': rooms.createRoom,
  '/admin/rooms/edit/:id': rooms.updateRoom,
  '/admin/holidays/new': closedDays.createClosedDay,
  '/admin/holidays/edit/:id': closedDays.updateClosedDay,
  '/admin/set-paper/create': questions.createQuestion,
  '/admin/set-paper/get-one': questions.getQuestion,
  '/admin/set-paper/all': questions.listQuestions,
  '/admin/set-paper/edit/:id': questions.updateQuestion,
  '/admin/blog/new': posts.createPost,
  '/admin/blog/:id': posts.updatePost,
  '/admin/settings/pages': settings.updateSitePage,
  '/admin/settings/pages/:page': settings.updateSitePage,
  '/admin/settings/backups': backups.getBackups,
  '/admin/settings/privacy': privacy.getPrivacyTasks,
  '/admin/audit': audit.listAuditEntries,
  '/account': contract.accounts.getOwnAccount,
}

test.for(ADMIN_SCREENS)('$path opens to those who may make its call', ({ path }) => {
  const needed = NEEDED[path]
  expect(needed, 'needs its call in this test').toBeDefined()
  expect(isOwners(path.replace(/:\w+/, '7'))).toBe(!needed?.access.includes('desk'))
})
