import type { OfficeScreens, Screens } from '../../screen.ts'

/** The specification names these screens: Back leads to their top. */
const beginsAtTop = true

export const publicPages: Screens = {
  '/': { beginsAtTop, file: 'landing/landing' },
  '/roles': { beginsAtTop, file: 'roles' },
  '/programs': { beginsAtTop, file: 'landing/programs' },
  '/programs/class/:classNumber': { beginsAtTop, file: 'class-pages/class-page' },
  '/programs/course/:id': { file: 'class-pages/course-page' },
  '/demo': { file: 'demo/demo' },
  '/prospectus': { file: 'prospectus/prospectus' },
  '/coming-soon': { beginsAtTop, file: 'coming-soon' },
  '/blog': { file: 'blog' },
  '/blog/page/:page': { file: 'blog' },
  '/blog/:slug': { file: 'post' },
  '/about': { beginsAtTop, file: 'footer-page' },
  '/solutions': { beginsAtTop, file: 'footer-page' },
  '/pricing': { beginsAtTop, file: 'footer-page' },
  '/team': { beginsAtTop, file: 'footer-page' },
  '/career': { beginsAtTop, file: 'footer-page' },
  '/help': { beginsAtTop, file: 'footer-page' },
  '/contact': { beginsAtTop, file: 'footer-page' },
  '/faq': { beginsAtTop, file: 'footer-page' },
  '/privacy': { beginsAtTop, file: 'footer-page' },
  '/terms': { beginsAtTop, file: 'footer-page' },
}

/** Without the site's menus, so that nothing leads away from it. */
export const bare: Screens = { '/notice': { file: 'notice/notice' } }

/** Plain files without a page around them. */
export const files: Screens = {
  '/robots.txt': { file: 'files/robots.ts' },
  '/sitemap.xml': { file: 'files/sitemap.ts' },
  '/feed.xml': { file: 'files/feed.ts' },
  '/manifest.webmanifest': { file: 'files/manifest.ts' },
}

const menu = 'courses'
const group = 'make'

export const office: OfficeScreens = {
  '/admin/courses': { text: 'Courses', lands: '/admin/courses/all' },
  '/admin/courses/all': {
    beginsAtTop,
    file: 'courses/all-courses',
    text: 'Show All Courses',
    found: false,
    menu,
  },
}

export const owner: OfficeScreens = {
  '/admin/settings/look': { file: 'look/look', text: 'Look', menu: 'settings' },
  '/admin/courses/curriculums': {
    beginsAtTop,
    file: 'courses/contents',
    text: 'All Curriculums',
    menu,
  },
  '/admin/courses/essentials': {
    beginsAtTop,
    file: 'courses/contents',
    text: 'All ClassroomEssential',
    menu,
  },
  '/admin/courses/create': { beginsAtTop, file: 'courses/course', text: 'Add Course', menu, group },
  '/admin/courses/curriculums/create': {
    beginsAtTop,
    file: 'courses/add-contents',
    text: 'Add Curriculum',
    menu,
    group,
  },
  '/admin/courses/essentials/create': {
    beginsAtTop,
    file: 'courses/add-contents',
    text: 'Add Essentials',
    menu,
    group,
  },
  '/admin/courses/edit/:id': {
    beginsAtTop,
    file: 'courses/course',
    text: 'Edit Course',
    subject: 'courses',
  },
  '/admin/courses/curriculums/edit/:id': {
    beginsAtTop,
    file: 'courses/edit-content',
    text: 'Edit Curriculum',
    subject: 'curriculums',
  },
  '/admin/courses/essentials/edit/:id': {
    beginsAtTop,
    file: 'courses/edit-content',
    text: 'Edit Essential',
    subject: 'essentials',
  },
  '/admin/classes': { beginsAtTop, file: 'classes/manage-classes', text: 'Classes' },
  '/admin/blog': { beginsAtTop, file: 'blog/posts', text: 'Blog' },
  '/admin/blog/new': { file: 'blog/new-post', text: 'Write a post' },
  '/admin/blog/:id': { file: 'blog/edit-post', text: 'Edit post', subject: 'posts' },
}
