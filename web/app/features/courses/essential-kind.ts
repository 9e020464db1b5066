import {
  addEssential,
  deleteEssential,
  type Essential,
  EssentialChanges,
  EssentialDraft,
  getEssential,
  listEssentials,
  updateEssential,
} from '@ganit/contract/essentials'
import { schemaResolver } from '@mantine/form'
import { call } from '../../api/call.ts'
import { pageOf } from '../../api/pages.ts'
import { naming, renamedErrors } from './content.data.ts'
import type { ContentFields, ContentKind, ContentRow } from './content-kind.ts'

const NAMES = {
  classroom_essentials_name: 'name',
  classroom_essentials_description: 'description',
  is_activate: 'is_active',
}

const rowOf = ({ essential_id, ...row }: Essential): ContentRow => ({ ...row, id: essential_id })

const draftOf = ({ name, description, course_id }: ContentFields) => ({
  classroom_essentials_name: name,
  classroom_essentials_description: description,
  course_id,
})

const changesOf = ({ is_active, ...changes }: Partial<ContentFields>) => ({
  ...changes,
  ...(is_active !== undefined && { is_activate: is_active }),
})

const resolveDraft = schemaResolver(EssentialDraft, { sync: true })
const resolveChanges = schemaResolver(EssentialChanges, { sync: true })

export const ESSENTIAL: ContentKind = {
  path: '/admin/courses/essentials',
  key: 'essentials',
  title: 'Classroom Essentials',
  noun: ['essential', 'essentials'],
  labels: {
    course_id: 'Course',
    name: 'Essential Name',
    description: 'Description',
    is_active: 'Active',
  },
  hasDescription: true,
  texts: {
    add: 'Add Essentials',
    edit: 'Edit Essential',
    addRow: '+ Add another essential',
    none: 'No classroom essentials found.',
    whatItIs: 'An essential is what a course’s students need in class: a compass, a graph book.',
    listFailure: 'Failed to load classroom essentials.',
    oneFailure: 'Failed to load essentials.',
    missing: 'Essential not found',
    addFailure: 'Failed to save essentials.',
    changeFailure: 'Failed to save essentials.',
    deleteQuestion: 'Delete this essential?',
    deleteFailure: 'Delete failed',
    added: 'Essential saved',
    changed: 'Essential updated',
  },
  list: async ({ sort, ...query }, signal) => {
    const querystring = {
      ...query,
      sort: sort === 'name' ? ('classroom_essentials_name' as const) : ('ID' as const),
    }
    const page = pageOf(await call(listEssentials, { querystring, signal }))
    return { ...page, items: page.items.map(rowOf) }
  },
  one: async (id, signal) =>
    rowOf(await call(getEssential, { body: { essentials_id: id }, signal })),
  errorsOfDraft: (fields) => renamedErrors(resolveDraft(draftOf(fields)), NAMES),
  errorsOfChanges: (fields) =>
    renamedErrors(resolveChanges({ ...changesOf(fields), essentials_id: 1 }), NAMES),
  add: (fields, attempt) => naming(NAMES, call(addEssential, { body: draftOf(fields), attempt })),
  change: async (essentials_id, changes, version) => {
    const body = { essentials_id, ...changesOf(changes), ...(version && { version }) }
    return rowOf((await naming(NAMES, call(updateEssential, { body }))).essential)
  },
  remove: (ID) => call(deleteEssential, { body: { ID } }),
}
