import { z } from 'zod'
import { act, create, read, remove } from '../endpoint.ts'
import { sentImageField } from '../ground/images.ts'
import { pageQuery, pageSchema } from '../pages.ts'
import { withPlainNames } from '../renamed.ts'
import {
  blankIsAbsent,
  Message,
  OfChild,
  optionalId,
  optionalLink,
  requiredId,
  requiredLine,
  requiredText,
  Version,
  zeroOrOneFlag,
} from '../shared.ts'

/** Field labels of the course form, used in its messages too. */
export const COURSE_LABELS = {
  course_name: 'Course Name',
  course_subtitle: 'Course Subtitle',
  class_level_id: 'Class Level',
  category_id: 'Category',
  course_image_path: 'Image',
  course_video_path: 'Video URL',
  student_id_of_the_week: 'Student of the week',
  show_in_forntpage: 'Show on front page',
  isActive: 'Active',
} as const

const PLAIN_NAMES = {
  ID: 'course_id',
  cetagory_name: 'category_name',
  show_in_forntpage: 'on_front_page',
  isActive: 'is_active',
} as const

const publicFields = {
  ID: z.int(),
  course_name: z.string(),
  course_subtitle: z.string(),
  /** A public URL or null. */
  course_image_path: z.string().nullable(),
  /** An http(s) address or null. */
  course_video_path: z.string().nullable(),
  /** The number of the school class, 1 to 12. */
  class_level_id: z.int(),
  /** `class_level` and `msa_class_level` are both the level's name, such as `Class 9`. */
  class_level: z.string(),
  msa_class_level: z.string(),
  category_id: z.int(),
  cetagory_name: z.string(),
  show_in_forntpage: zeroOrOneFlag('Show on front page'),
  isActive: zeroOrOneFlag('Active'),
}

/** A course as the public sees it, without its students. */
export const PublicCourse = withPlainNames(z.object(publicFields), PLAIN_NAMES)
export type PublicCourse = z.output<typeof PublicCourse>

/** A course as the admin sees it. `version` grows with each save. */
export const Course = withPlainNames(
  z.object({
    ...publicFields,
    student_id_of_the_week: z.int().nullable(),
    /** Name of that student, or null. */
    student_of_the_week: z.string().nullable(),
    version: z.int(),
  }),
  PLAIN_NAMES,
)
export type Course = z.output<typeof Course>

const courseFields = {
  course_name: requiredLine(COURSE_LABELS.course_name),
  course_subtitle: requiredText(COURSE_LABELS.course_subtitle, 500),
  class_level_id: requiredId(COURSE_LABELS.class_level_id),
  category_id: requiredId(COURSE_LABELS.category_id),
  /** A data URL sets it; the URL as received, blank or absent keep it; null removes it. */
  course_image_path: sentImageField('Image').nullable().optional(),
  course_video_path: optionalLink(COURSE_LABELS.course_video_path).optional(),
  student_id_of_the_week: optionalId(COURSE_LABELS.student_id_of_the_week).optional(),
}

/** A new course is active and not on the front page by default. */
export const CourseDraft = withPlainNames(
  z.object({
    ...courseFields,
    show_in_forntpage: zeroOrOneFlag(COURSE_LABELS.show_in_forntpage).default(false),
    isActive: zeroOrOneFlag(COURSE_LABELS.isActive).default(true),
  }),
  PLAIN_NAMES,
)
export type CourseDraft = z.output<typeof CourseDraft>

/** Absent fields stay as stored. `ID` or `id` names the course. 409 if `version` is not the stored one. */
export const CourseChanges = z
  .object({
    ...courseFields,
    show_in_forntpage: zeroOrOneFlag(COURSE_LABELS.show_in_forntpage),
    isActive: zeroOrOneFlag(COURSE_LABELS.isActive),
    ID: requiredId('ID'),
    id: requiredId('ID'),
    version: Version,
  })
  .partial()
  .refine(({ ID, id }) => (ID ?? id) !== undefined, {
    error: 'ID is required.',
    path: ['id'],
    // Checked together with the other fields, so that all faults are reported at once.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .transform(({ ID, id, show_in_forntpage, isActive, ...fields }) => ({
    ...fields,
    course_id: (ID ?? id) as number,
    on_front_page: show_in_forntpage,
    is_active: isActive,
  }))
export type CourseChanges = z.output<typeof CourseChanges>

export const ClassLevel = withPlainNames(z.object({ ID: z.int(), class_name: z.string() }), {
  ID: 'class_level_id',
})
export type ClassLevel = z.output<typeof ClassLevel>

export const Category = withPlainNames(z.object({ ID: z.int(), cetagory_name: z.string() }), {
  ID: 'category_id',
  cetagory_name: 'category_name',
})
export type Category = z.output<typeof Category>

/** A course in a dropdown. */
export const CourseChoice = withPlainNames(
  z.object({ course_id: z.int(), course_name: z.string(), msa_class_level: z.string() }),
  { msa_class_level: 'class_level' },
)
export type CourseChoice = z.output<typeof CourseChoice>

/** A course's public page: the course and its active contents. */
export const PublicCoursePage = withPlainNames(
  z.object({
    ...publicFields,
    curriculums: z.array(z.object({ curriculum_id: z.int(), curriculum_name: z.string() })),
    essentials: z.array(
      withPlainNames(
        z.object({
          ID: z.int(),
          classroom_essentials_name: z.string(),
          classroom_essentials_description: z.string(),
        }),
        {
          ID: 'essential_id',
          classroom_essentials_name: 'name',
          classroom_essentials_description: 'description',
        },
      ),
    ),
  }),
  PLAIN_NAMES,
)
export type PublicCoursePage = z.output<typeof PublicCoursePage>

const COURSE_SORT_KEYS = ['ID', 'course_name', 'class_level'] as const

/** Filters alone answer all rows; page, page_size, search, sort or order ask for a page. */
export const CoursesQuery = pageQuery(COURSE_SORT_KEYS).extend({
  class_level_id: blankIsAbsent(requiredId('class_level_id')),
  category_id: blankIsAbsent(requiredId('category_id')),
  isActive: blankIsAbsent(zeroOrOneFlag('isActive')),
  show_in_forntpage: blankIsAbsent(zeroOrOneFlag('show_in_forntpage')),
})
export type CoursesQuery = z.output<typeof CoursesQuery>

export const CoursesPage = pageSchema(Course)
export type CoursesPage = z.output<typeof CoursesPage>

export const SavedCourse = Message.extend({ course: Course })

export const listCourses = read('/coursemanegment/showallcourse', {
  access: ['admin', 'desk'],
  summary: 'Courses: all of them, or one page',
  querystring: CoursesQuery,
  response: z.union([z.array(Course), CoursesPage]),
})

export const getCourse = act('/coursemanegment/showcourseid', {
  access: ['admin'],
  summary: 'A course to edit',
  body: z.object({ id: requiredId('ID') }),
  response: Course,
})

export const createCourse = create('/coursemanegment/create_course', {
  access: ['admin'],
  summary: 'Create a course',
  body: CourseDraft,
  response: SavedCourse,
})

export const updateCourse = act('/coursemanegment/edit_course', {
  access: ['admin'],
  summary: 'Change a course',
  body: CourseChanges,
  response: SavedCourse,
})

export const deleteCourse = remove('/coursemanegment/delete_course/:id', {
  access: ['admin'],
  summary: 'Delete a course; 409 says what still belongs to it',
})

export const listClassLevels = read('/coursemanegment/show_all_class_levels', {
  access: ['admin', 'desk'],
  summary: 'The class levels; the number of each is that of its school class',
  response: z.array(ClassLevel),
})

export const listCategories = read('/coursemanegment/show_all_category_levels', {
  access: ['admin', 'desk'],
  summary: 'The categories of courses',
  response: z.array(Category),
})

export const listCourseChoices = read('/course/course_list', {
  access: ['admin', 'desk'],
  summary: 'All courses, for dropdowns',
  response: z.array(CourseChoice),
})

export const listPublicCourses = read('/coursemanegment/all_courses_show_public', {
  access: 'public',
  summary: 'The courses that are active and on the front page, by class',
  response: z.array(PublicCourse),
})

export const getPublicCourse = read('/coursemanegment/public_course/:id', {
  access: 'public',
  summary: 'An active course with its active curriculums and essentials',
  response: PublicCoursePage,
})

export const listOwnCourses = read('/student/own-courses', {
  access: ['guardian', 'student'],
  summary:
    'The active courses of the signed-in student, or of one’s own child, and of their batches, with their content',
  querystring: OfChild,
  response: z.array(PublicCoursePage),
})
