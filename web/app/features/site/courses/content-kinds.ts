import {
  type CourseContent,
  CurriculumChanges,
  EssentialChanges,
} from '@ganit/contract/site/course-contents'
import { type FormErrors, schemaResolver } from '@mantine/form'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { MetaArgs } from '../../../academy.ts'
import type { pageOf } from '../../../api/pages.ts'
import { fetchAnew } from '../../../api/query-client.ts'
import { pageQueryOf, useTableState } from '../../../ui/tables/table-state.ts'
import {
  changeCurriculum,
  changeEssential,
  curriculumsPage,
  curriculumToEdit,
  essentialsPage,
  essentialToEdit,
  removeCurriculum,
  removeEssential,
} from './course-contents.data.ts'

/** The list's state in the address; the newest first. */
export const useContentTable = () =>
  useTableState({ sortKeys: ['id', 'name'], lastFirst: ['id'], filters: ['course', 'active'] })

export type ContentTableState = ReturnType<typeof useContentTable>

/** The server's query for this state; invalid values are left out. `keys` are the call's own names. */
function queryOf<Sort extends string>(
  { filters, ...state }: ContentTableState,
  keys: Record<ContentTableState['sort'], Sort>,
) {
  const is_activate = (['0', '1'] as const).find((flag) => flag === filters.active)
  return {
    ...pageQueryOf(state),
    sort: keys[state.sort],
    ...(/^[1-9]\d{0,8}$/.test(filters.course ?? '') && { course_id: filters.course as string }),
    ...(is_activate && { is_activate }),
  }
}

/** A curriculum or an essential as its form holds it, under the wire's names, which refusals use. */
export type ContentFields = {
  course_id: string
  curriculum_name?: string
  name?: string
  description?: string
  is_activate: boolean
}

/** The texts and calls in which curriculums and essentials differ. */
export type ContentKind = {
  /** The list's address. */
  list: string
  nouns: readonly [string, string]
  /** Page titles. */
  titles: { list: string; add: string; edit: string }
  listed: {
    title: string
    name: string
    isDescribed: boolean
    failure: string
    empty: { title: string; text: string }
    /** Shown before the server's reason if deleting fails. */
    notDeleted?: string
  }
  edited: {
    title: string
    failure: string
    missing: { title: string; text: string }
    texts: { saved: string; failure: string }
    textsOf: (row: CourseContent) => Partial<ContentFields>
    errorsOf: (fields: ContentFields, id: number) => FormErrors
  }
  usePage: (state: ContentTableState) => UseQueryResult<ReturnType<typeof pageOf<CourseContent>>>
  useOne: (id: string) => UseQueryResult<CourseContent>
  load: (id: number) => Promise<CourseContent>
  change: (id: number, changes: Partial<ContentFields>) => Promise<CourseContent>
  remove: (id: number) => Promise<unknown>
}

const wrongCurriculum = schemaResolver(CurriculumChanges, { sync: true })
const wrongEssential = schemaResolver(EssentialChanges, { sync: true })

const CURRICULUMS: ContentKind = {
  list: '/admin/courses/curriculums',
  nouns: ['curriculum', 'curriculums'],
  titles: { list: 'Curriculums', add: 'Add curriculum', edit: 'Edit curriculum' },
  listed: {
    title: 'Curriculums',
    name: 'Curriculum Name',
    isDescribed: false,
    failure: 'Failed to load curricula.',
    empty: {
      title: 'No curriculums found.',
      text: 'A curriculum is one part of what a course teaches.',
    },
  },
  edited: {
    title: 'Edit Curriculum',
    failure: 'Failed to load curriculum details.',
    missing: { title: 'Curriculum not found', text: 'All Curriculums' },
    texts: { saved: 'Curriculum updated', failure: 'Update failed.' },
    textsOf: ({ name }) => ({ curriculum_name: name }),
    errorsOf: (fields, curriculum_id) => wrongCurriculum({ ...fields, curriculum_id }),
  },
  usePage: (state) =>
    useQuery(curriculumsPage(queryOf(state, { id: 'curriculum_id', name: 'curriculum_name' }))),
  useOne: (curriculum_id) => useQuery(curriculumToEdit({ curriculum_id })),
  load: (curriculum_id) => fetchAnew(curriculumToEdit({ curriculum_id })),
  change: async (curriculum_id, changes) =>
    (await changeCurriculum({ ...changes, curriculum_id })).content,
  remove: (curriculum_id) => removeCurriculum({ curriculum_id }),
}

const ESSENTIALS: ContentKind = {
  list: '/admin/courses/essentials',
  nouns: ['essential', 'essentials'],
  titles: { list: 'Classroom essentials', add: 'Add essentials', edit: 'Edit essential' },
  listed: {
    title: 'Classroom Essentials',
    name: 'Essential Name',
    isDescribed: true,
    failure: 'Failed to load classroom essentials.',
    empty: {
      title: 'No classroom essentials found.',
      text: 'An essential is what a course’s students need in class: a compass, a graph book.',
    },
    notDeleted: 'Delete failed',
  },
  edited: {
    title: 'Edit Essential',
    failure: 'Failed to load essentials.',
    missing: { title: 'Essential not found', text: 'All Classroom Essentials' },
    texts: { saved: 'Essential updated', failure: 'Failed to save essentials.' },
    textsOf: ({ name, description = '' }) => ({ name, description }),
    errorsOf: (fields, essentials_id) => wrongEssential({ ...fields, essentials_id }),
  },
  usePage: (state) =>
    useQuery(essentialsPage(queryOf(state, { id: 'ID', name: 'classroom_essentials_name' }))),
  useOne: (essentials_id) => useQuery(essentialToEdit({ essentials_id })),
  load: (essentials_id) => fetchAnew(essentialToEdit({ essentials_id })),
  change: async (essentials_id, changes) =>
    (await changeEssential({ ...changes, essentials_id })).content,
  remove: (ID) => removeEssential({ ID }),
}

/** The kind of a screen, by its route's id, which is its address. */
export const kindOf = ({ matches }: Pick<MetaArgs, 'matches'>) =>
  matches.some((match) => match?.id.startsWith('/admin/courses/essentials'))
    ? ESSENTIALS
    : CURRICULUMS
