import { z } from 'zod'
import { act, create, read } from './endpoint.ts'
import { pageOf, pageQuery } from './pages.ts'
import { renamed } from './renamed.ts'
import {
  blankIsAbsent,
  flag,
  idOf,
  Message,
  requiredLine,
  requiredText,
  TEXT_MAX,
  Version,
} from './shared.ts'

const PLAIN_NAMES = {
  ID: 'essential_id',
  classroom_essentials_name: 'name',
  classroom_essentials_description: 'description',
  is_activate: 'is_active',
} as const

/** What a course's students need in class. `version` grows with each save. */
export const Essential = renamed(
  z.object({
    ID: z.int(),
    classroom_essentials_name: z.string(),
    classroom_essentials_description: z.string(),
    course_id: z.int(),
    course_name: z.string(),
    is_activate: flag('Active'),
    version: z.int(),
  }),
  PLAIN_NAMES,
)
export type Essential = z.output<typeof Essential>

const name = requiredLine('Essential Name', 300)
const description = requiredText('Description', TEXT_MAX)
const course_id = idOf('Course', 'Please select a course.')

/** A new essential is active. */
export const EssentialDraft = renamed(
  z.object({
    classroom_essentials_name: name,
    classroom_essentials_description: description,
    course_id,
  }),
  { classroom_essentials_name: 'name', classroom_essentials_description: 'description' },
)
export type EssentialDraft = z.output<typeof EssentialDraft>

/**
 * Reads and blames `name` and `description`. Absent fields stay as stored. With a `version` that is no longer
 * the stored one the save is refused (409).
 */
export const EssentialChanges = renamed(
  z
    .object({ name, description, course_id, is_activate: flag('Active'), version: Version })
    .partial()
    .extend({ essentials_id: idOf('essentials_id') }),
  { essentials_id: 'essential_id', is_activate: 'is_active' },
)
export type EssentialChanges = z.output<typeof EssentialChanges>

const ESSENTIAL_SORT_KEYS = ['ID', 'classroom_essentials_name'] as const

/** Filters may stand without a page; page, page_size, search, sort or order ask for one. */
export const EssentialsQuery = pageQuery(ESSENTIAL_SORT_KEYS).extend({
  course_id: blankIsAbsent(idOf('course_id')),
  class_level_id: blankIsAbsent(idOf('class_level_id')),
  is_activate: blankIsAbsent(flag('is_activate')),
})
export type EssentialsQuery = z.output<typeof EssentialsQuery>

export const EssentialsPage = pageOf(Essential)
export type EssentialsPage = z.output<typeof EssentialsPage>

const SavedEssential = Message.extend({ essential: Essential })

export const listEssentials = read('/coursemanegment/show_all_classroom_essentials', {
  access: ['admin'],
  summary:
    'Classroom essentials: all of them, or one page; the search finds names and descriptions',
  querystring: EssentialsQuery,
  response: z.union([z.array(Essential), EssentialsPage]),
})

export const getEssential = act('/coursemanegment/show_classroom_essentials_by_id', {
  access: ['admin'],
  summary: 'A classroom essential to edit',
  body: z.object({ essentials_id: idOf('essentials_id') }),
  response: Essential,
})

export const addEssential = create('/coursemanegment/add_classroom_essentials', {
  access: ['admin'],
  summary: 'Add a classroom essential to a course',
  body: EssentialDraft,
  response: SavedEssential,
})

export const updateEssential = act('/coursemanegment/edit_classroom_essentials', {
  access: ['admin'],
  summary: 'Change a classroom essential',
  body: EssentialChanges,
  response: SavedEssential,
})

export const deleteEssential = act('/coursemanegment/delete_classroom_essential', {
  access: ['admin'],
  summary: 'Delete a classroom essential',
  body: z.object({ ID: idOf('ID') }),
})
