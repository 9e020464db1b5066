import { z } from 'zod'
import { act, read, remove } from '../endpoint.ts'
import { sentImageField } from '../ground/images.ts'
import { Message, requiredLine, requiredText, TEXT_MAX, wholeNumber } from '../shared.ts'

/** The academy's text about a class. `image` is a public URL or null; in a write also a data URL. */
export const ClassModule = z.object({
  classNumber: z.int(),
  title: z.string(),
  description: z.string(),
  image: z.string().nullable(),
})
export type ClassModule = z.output<typeof ClassModule>

/** Creates or replaces the class's module. An absent `image` keeps the stored one; null removes it. */
export const ClassModuleDraft = z.object({
  classNumber: wholeNumber('Class', 1, 12, 'Select a class first'),
  title: requiredLine('Title'),
  description: requiredText('Description', TEXT_MAX),
  image: sentImageField('Image').nullish(),
})
export type ClassModuleDraft = z.output<typeof ClassModuleDraft>

export const listClassModules = read('/classes', {
  access: 'public',
  summary: 'What the academy writes about its classes, in their order',
  response: z.array(ClassModule),
})

export const saveClassModule = act('/classes', {
  access: ['admin'],
  summary: 'Create (201) or replace (200) what is written about a class',
  body: ClassModuleDraft,
  response: Message.extend({ class: ClassModule }),
  status: '200 or 201',
})

export const deleteClassModule = remove('/classes/:classNumber', {
  access: ['admin'],
  summary: 'Delete what is written about a class',
  params: z.object({
    classNumber: z
      .string()
      .regex(/^([1-9]|1[0-2])$/)
      .transform(Number),
  }),
})
