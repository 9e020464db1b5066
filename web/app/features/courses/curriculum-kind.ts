import {
  addCurriculum,
  type Curriculum,
  CurriculumChanges,
  CurriculumDraft,
  deleteCurriculum,
  getCurriculum,
  listCurriculums,
  updateCurriculum,
} from '@ganit/contract/curriculums'
import { schemaResolver } from '@mantine/form'
import { call } from '../../api/call.ts'
import { pageOf } from '../../api/pages.ts'
import { naming, renamedErrors } from './content.data.ts'
import type { ContentFields, ContentKind, ContentRow } from './content-kind.ts'

const NAMES = { curriculum_name: 'name', is_activate: 'is_active' }

const rowOf = ({ curriculum_id, curriculum_name, ...row }: Curriculum): ContentRow => ({
  ...row,
  id: curriculum_id,
  name: curriculum_name,
  description: null,
})

const draftOf = ({ name, course_id }: ContentFields) => ({ curriculum_name: name, course_id })

const changesOf = ({ course_id, name, is_active }: Partial<ContentFields>) => ({
  ...(course_id !== undefined && { course_id }),
  ...(name !== undefined && { curriculum_name: name }),
  ...(is_active !== undefined && { is_activate: is_active }),
})

const resolveDraft = schemaResolver(CurriculumDraft, { sync: true })
const resolveChanges = schemaResolver(CurriculumChanges, { sync: true })

export const CURRICULUM: ContentKind = {
  path: '/admin/courses/curriculums',
  key: 'curriculums',
  title: 'Curriculums',
  noun: ['curriculum', 'curriculums'],
  labels: {
    course_id: 'Course',
    name: 'Curriculum Name',
    description: 'Description',
    is_active: 'Active',
  },
  hasDescription: false,
  texts: {
    add: 'Add Curriculum',
    edit: 'Edit Curriculum',
    addRow: '+ Add another curriculum',
    none: 'No curriculums found.',
    whatItIs: 'A curriculum is one part of what a course teaches.',
    listFailure: 'Failed to load curricula.',
    oneFailure: 'Failed to load curriculum details.',
    missing: 'Curriculum not found',
    addFailure: 'Something went wrong.',
    changeFailure: 'Update failed.',
    deleteQuestion: 'Delete this curriculum?',
    deleteFailure: 'Delete failed.',
    added: 'Curriculum saved',
    changed: 'Curriculum updated',
  },
  list: async ({ sort, ...query }, signal) => {
    const querystring = {
      ...query,
      sort: sort === 'name' ? ('curriculum_name' as const) : ('curriculum_id' as const),
    }
    const page = pageOf(await call(listCurriculums, { querystring, signal }))
    return { ...page, items: page.items.map(rowOf) }
  },
  one: async (id, signal) =>
    rowOf(await call(getCurriculum, { body: { curriculum_id: id }, signal })),
  errorsOfDraft: (fields) => renamedErrors(resolveDraft(draftOf(fields)), NAMES),
  errorsOfChanges: (fields) =>
    renamedErrors(resolveChanges({ ...changesOf(fields), curriculum_id: 1 }), NAMES),
  add: (fields, attempt) => naming(NAMES, call(addCurriculum, { body: draftOf(fields), attempt })),
  change: async (curriculum_id, changes, version) => {
    const body = { curriculum_id, ...changesOf(changes), ...(version && { version }) }
    return rowOf((await naming(NAMES, call(updateCurriculum, { body }))).curriculum)
  },
  remove: (id) => call(deleteCurriculum, { params: { curriculum_id: String(id) } }),
}
