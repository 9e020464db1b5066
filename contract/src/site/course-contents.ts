import { z } from 'zod'
import { act, create, read, remove } from '../endpoint.ts'
import { pageQuery, pageSchema } from '../pages.ts'
import { withPlainNames } from '../renamed.ts'
import {
  blankIsAbsent,
  Message,
  requiredId,
  requiredLine,
  requiredText,
  TEXT_MAX,
  Version,
  zeroOrOneFlag,
} from '../shared.ts'

// Curriculums and classroom essentials, both contents of a course. Only their wire names differ.
const CURRICULUM_NAMES = {
  curriculum_id: 'id',
  curriculum_name: 'name',
  is_activate: 'is_active',
} as const
const ESSENTIAL_NAMES = {
  ID: 'id',
  classroom_essentials_name: 'name',
  classroom_essentials_description: 'description',
  is_activate: 'is_active',
} as const

const stored = {
  course_id: z.int(),
  course_name: z.string(),
  is_activate: zeroOrOneFlag('Active'),
  version: z.int(),
}

/** A part of a course's contents. `version` grows with each save. */
export const Curriculum = withPlainNames(
  z.object({ curriculum_id: z.int(), curriculum_name: z.string(), ...stored }),
  CURRICULUM_NAMES,
)

/** A thing that a course's students need in class. `version` grows with each save. */
export const Essential = withPlainNames(
  z.object({
    ID: z.int(),
    classroom_essentials_name: z.string(),
    classroom_essentials_description: z.string(),
    ...stored,
  }),
  ESSENTIAL_NAMES,
)

/** A topic of the curriculum or an essential. Only essentials have a description. */
export type CourseContent = z.output<typeof Curriculum> & { description?: string }

const course_id = requiredId('Course', 'Please select a course.')
const curriculum_name = requiredLine('Curriculum Name', 300, 'Curriculum name cannot be empty.')
const name = requiredLine('Essential Name', 300)
const description = requiredText('Description', TEXT_MAX)

/** A new curriculum is active. */
export const CurriculumDraft = withPlainNames(z.object({ curriculum_name, course_id }), {
  curriculum_name: 'name',
})

/** A new essential is active. */
export const EssentialDraft = withPlainNames(
  z.object({
    classroom_essentials_name: name,
    classroom_essentials_description: description,
    course_id,
  }),
  { classroom_essentials_name: 'name', classroom_essentials_description: 'description' },
)

export type ContentDraft = z.output<typeof CurriculumDraft> & { description?: string }

const changed = { course_id, is_activate: zeroOrOneFlag('Active'), version: Version }

/** Absent fields stay as stored. 409 if `version` is not the stored one. */
export const CurriculumChanges = withPlainNames(
  z
    .object({ curriculum_name, ...changed })
    .partial()
    .extend({ curriculum_id: requiredId('curriculum_id') }),
  CURRICULUM_NAMES,
)

/** Like `CurriculumChanges`, but reads `name` and `description`, and names these fields in errors. */
export const EssentialChanges = withPlainNames(
  z
    .object({ name, description, ...changed })
    .partial()
    .extend({ essentials_id: requiredId('essentials_id') }),
  { essentials_id: 'id', is_activate: 'is_active' },
)

export type ContentChanges = z.output<typeof CurriculumChanges> & {
  description?: string | undefined
}

/** Filters alone answer all rows; page, page_size, search, sort or order ask for a page. */
const queryBy = <const Sort extends readonly [string, ...string[]]>(sortKeys: Sort) =>
  pageQuery(sortKeys).extend({
    course_id: blankIsAbsent(requiredId('course_id')),
    class_level_id: blankIsAbsent(requiredId('class_level_id')),
    is_activate: blankIsAbsent(zeroOrOneFlag('is_activate')),
  })

export const CurriculumsPage = pageSchema(Curriculum)
export const EssentialsPage = pageSchema(Essential)

export const listCurriculums = read('/coursemanegment/show_all_curriculums', {
  access: ['admin'],
  summary: 'Curriculums: all of them, or one page',
  querystring: queryBy(['curriculum_id', 'curriculum_name']),
  response: z.union([z.array(Curriculum), CurriculumsPage]),
})

export const listEssentials = read('/coursemanegment/show_all_classroom_essentials', {
  access: ['admin'],
  summary:
    'Classroom essentials: all of them, or one page; the search finds names and descriptions',
  querystring: queryBy(['ID', 'classroom_essentials_name']),
  response: z.union([z.array(Essential), EssentialsPage]),
})

export const getCurriculum = act('/coursemanegment/show_curriculum_by_id', {
  access: ['admin'],
  summary: 'A curriculum to edit',
  body: z.object({ curriculum_id: requiredId('curriculum_id') }),
  response: Curriculum,
})

export const getEssential = act('/coursemanegment/show_classroom_essentials_by_id', {
  access: ['admin'],
  summary: 'A classroom essential to edit',
  body: z.object({ essentials_id: requiredId('essentials_id') }),
  response: Essential,
})

const SavedCurriculum = withPlainNames(Message.extend({ curriculum: Curriculum }), {
  curriculum: 'content',
})
const SavedEssential = withPlainNames(Message.extend({ essential: Essential }), {
  essential: 'content',
})

export const addCurriculum = create('/coursemanegment/add_course_curriculum', {
  access: ['admin'],
  summary: 'Add a curriculum to a course',
  body: CurriculumDraft,
  response: SavedCurriculum,
})

export const addEssential = create('/coursemanegment/add_classroom_essentials', {
  access: ['admin'],
  summary: 'Add a classroom essential to a course',
  body: EssentialDraft,
  response: SavedEssential,
})

export const updateCurriculum = act('/coursemanegment/edit_curriculum', {
  access: ['admin'],
  summary: 'Change a curriculum',
  body: CurriculumChanges,
  response: SavedCurriculum,
})

export const updateEssential = act('/coursemanegment/edit_classroom_essentials', {
  access: ['admin'],
  summary: 'Change a classroom essential',
  body: EssentialChanges,
  response: SavedEssential,
})

export const deleteCurriculum = remove('/coursemanegment/delete_curriculum/:curriculum_id', {
  access: ['admin'],
  summary: 'Delete a curriculum',
})

export const deleteEssential = act('/coursemanegment/delete_classroom_essential', {
  access: ['admin'],
  summary: 'Delete a classroom essential',
  body: z.object({ ID: requiredId('ID') }),
})
