import {
  addSchoolTest,
  changeSchoolTest,
  deleteSchoolTest,
  getSchoolTest,
  listSchoolTests,
} from '@ganit/contract/learning/school-tests'
import { reads, sends } from '../../../api/declared.ts'

const shows = ['school-test', 'practice', 'own-test', 'chapter', 'member'] as const

/** Coming tests at school: those of a student with the days of practice, or those of a batch. */
export const schoolTests = reads(listSchoolTests, { shows })

/** A test at school, for staff. */
export const schoolTest = reads(getSchoolTest, { shows })

export const addTest = sends(addSchoolTest, { changes: ['school-test'] })

export const saveTest = sends(changeSchoolTest, { changes: ['school-test'] })

export const removeTest = sends(deleteSchoolTest, { changes: ['school-test'] })
