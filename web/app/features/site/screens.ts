import type { OfficeScreens, Screens } from '../../screen.ts'

export const publicPages: Screens = {
  '/': { file: 'landing/landing' },
  '/roles': { file: 'roles' },
  '/programs': { file: 'landing/programs' },
  '/programs/class/:classNumber': { file: 'class-pages/class-page' },
  '/programs/course/:id': { file: 'class-pages/course-page' },
  '/coming-soon': { file: 'coming-soon' },
  '/blog': { file: 'blog' },
  '/blog/page/:page': { file: 'blog' },
  '/blog/:slug': { file: 'post' },
  '/about': { file: 'footer-page' },
  '/solutions': { file: 'footer-page' },
  '/pricing': { file: 'footer-page' },
  '/team': { file: 'footer-page' },
  '/career': { file: 'footer-page' },
  '/help': { file: 'footer-page' },
  '/contact': { file: 'footer-page' },
  '/faq': { file: 'footer-page' },
  '/privacy': { file: 'footer-page' },
  '/terms': { file: 'footer-page' },
}

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
    file: 'courses/all-courses',
    text: 'Show All Courses',
    found: false,
    menu,
  },
}

export const owner: OfficeScreens = {
  '/admin/courses/curriculums': { file: 'courses/contents', text: 'All Curriculums', menu },
  '/admin/courses/essentials': { file: 'courses/contents', text: 'All ClassroomEssential', menu },
  '/admin/courses/create': { file: 'courses/course', text: 'Add Course', menu, group },
  '/admin/courses/curriculums/create': {
    file: 'courses/add-contents',
    text: 'Add Curriculum',
    menu,
    group,
  },
  '/admin/courses/essentials/create': {
    file: 'courses/add-contents',
    text: 'Add Essentials',
    menu,
    group,
  },
  '/admin/courses/edit/:id': { file: 'courses/course', text: 'Edit Course', subject: 'courses' },
  '/admin/courses/curriculums/edit/:id': {
    file: 'courses/edit-content',
    text: 'Edit Curriculum',
    subject: 'curriculums',
  },
  '/admin/courses/essentials/edit/:id': {
    file: 'courses/edit-content',
    text: 'Edit Essential',
    subject: 'essentials',
  },
  '/admin/classes': { file: 'classes/manage-classes', text: 'Classes' },
  '/admin/blog': { file: 'blog/posts', text: 'Blog' },
  '/admin/blog/new': { file: 'blog/new-post', text: 'Write a post' },
  '/admin/blog/:id': { file: 'blog/edit-post', text: 'Edit post', subject: 'posts' },
}
