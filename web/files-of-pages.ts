/** The bundle's files, most needed first. A module goes to the first file that names it, with its imports. */
export const FILES = {
  vendor: ['/node_modules/(react|react-dom|react-router|scheduler|cookie)/'],
  shell: [
    '/app/root\\.tsx',
    '/app/shell/(session/session-watch|error-page|loading/revalidation|public/footer)',
    '/app/shell/(language/language-switch|colours/colour-scheme-switch|menus/(skip-link|use-link-menu|[a-z]+-menu\\.module))',
    '/app/ui/[a-z/]+/(photo|button|icon|use-lazy-import)\\.tsx?',
    '/app/ui/dialogs/side-sheet\\.module',
    '/app/api/(api-error|session-expiry)\\.ts',
    '/app/i18n/(said|say|use-by-day|phrase|load-texts-of-page)\\.ts',
    '/app/ui/text/times/dates\\.ts',
    '/app/(own-storage|session)\\.ts',
    '/contract/src/(?:[a-z]+/)?language-names\\.ts',
    // One sheet is smaller than two.
    '/app/features/site/(section|text-page|cards|post-rows|role-choice|figures/class-figure)\\.module',
  ],
  // The frame of visitors' pages.
  frame: ['/app/shell/public-layout\\.'],
  // Parts of visitors' pages, which people who sign in do not need.
  site: [
    '/app/features/site/(page-meta|class-cards|class-pages/class-topics|post-rows|role-choice|figures/class-figure|contact-links)',
  ],
  // Fields and calls without zod, for sign-in and the first step of registering, and the loader of Markdown and formulas.
  plainForms: [
    '/app/ui/text/(use-rich-text|first-formula|drawn|rich-text/math-styles)\\.',
    '/app/ui/[a-z/]+/(error-box|fields|said-here|early-form|use-sending|use-leave-warning|label-lines|phone-number|use-first-error|use-pressed-part)\\.tsx?',
    '/app/shell/loading/still-loading\\.',
    '/app/shell/session/end-push\\.ts',
    '/app/(api/(plain-call|send)|google-user|ui/text/(formats|times/use-clock))\\.ts',
    '/contract/src/(?:[a-z]+/)?(home-country|sign-in-limits|student-labels)\\.ts',
    '/app/features/accounts/(sign-in/(pending-verification|way-back|again-in)|google/google-(problems|way)|language-choice)\\.',
  ],
  // The form with a password, of students and staff.
  signIn: ['/app/features/accounts/sign-in/(sign-in-form|password-field|sign-in\\.module)'],
  // The first step of registering, with its photo from the camera.
  firstStep: [
    '/app/ui/[a-z/]+/(photo-field|file-field|use-photo-choice|student-input)\\.tsx?',
    '/app/features/people/registration/(first-step|wizard-page|wizard\\.module|step-names|draft|enquiry\\.|early|use-step)',
  ],
  // Common to signed-in pages and course pages: the API with its queries.
  api: [
    // `unsent/` is left out, because the homes send nothing that waits for the network.
    '/app/api/(?!unsent/)',
    '/@tanstack/',
    '/contract/calls/(?:[a-z]+/)?(accounts|classes|pages|batches|own-tests|test-states|students|guardians?|who|privacy)\\.ts',
    '/contract/calls/site/courses\\.ts',
    '/contract/src/plain-signs\\.ts',
    '/app/features/site/(classes/classes|courses/courses)\\.data',
    '/app/features/teaching/batches/batches\\.data',
    '/app/ui/[a-z/]+/(load-failure|query-view|skeleton-rows|weekly-times)\\.tsx',
  ],
  // The frames of signed-in pages.
  areas: [
    '/app/ui/[a-z/]+/(use-action|use-window-key)\\.tsx?',
    '/app/shell/(?:[a-z]+/)?(guards|page-skeleton|logout-button|account-link|student-header|student-frame|guardian-frame|area-header|area-layout|keep-shell)\\.',
    '/app/ui/[a-z/]+/(missing|status-mark|empty-state|phone-link|column-page|modal|dialog|side-sheet)\\.',
    '/app/features/ground/notice/notice-here\\.',
  ],
  // Lessons and tests on pages of teachers, students and guardians.
  lessons: [
    '/contract/calls/(?:[a-z]+/)?(registers|attendance|leave-notes|lessons|reach|staff|tests|quarters)\\.ts',
    '/app/features/teaching/lessons/lessons\\.data',
    '/app/features/exams/own-tests\\.data',
    '/app/ui/text/times/lesson-words',
    '/contract/calls/learning/weekly\\.ts',
    '/app/features/learning/weekly/week-lines',
    '/app/features/learning/practice/practice\\.data',
  ],
  registers: [
    '/app/features/teaching/registers/(registers\\.data|outbox/kept-register|register-answer)',
  ],
  // Modules that the office's pages and the first pages of families share.
  records: [
    '/app/features/people/(students/students|guardians/guardians)\\.data',
    '/app/features/people/guardians/words',
    '/app/features/money/payments/(payments\\.data|receipts/receipts|receipts/receipt-|due-names|use-part-in-words)',
    '/app/ui/money/(titled-due|use-due-title|why-amount)\\.',
    '/app/features/(people/agreements/agreements|ground/settings/settings)\\.data',
    '/app/ui/[a-z/]+/consent-list\\.',
  ],
  // The first pages of students and guardians: attendance, results, messages, dues and payments. No form is among them.
  family: [
    '/app/features/teaching/attendance/(attendance-|leave\\.|student-attendance\\.data)',
    '/app/features/people/guardians/(own-family|named-links|prove-form|area-page|child-switch)',
    '/app/features/homes/guardian/(guardian-area|inbox|contacts\\.|child\\.data)',
    '/app/features/learning/(to-do/(own-home|child-home|in-order)|weekly/(weeks\\.data|last-week))',
    '/app/features/people/guardians/own-family',
    '/app/features/homes/student/(dashboard\\.data|dashboard\\.module|profile\\.module)',
    '/app/features/exams/own-results/(results\\.|results-sheets)',
    '/app/features/money/payments/own-fees',
    '/app/features/money/paying/(paying|pay-ways)\\.data',
    '/app/ui/video/course-video',
    '/contract/calls/(?:[a-z]+/)?(inbox|results|change-requests)\\.ts',
  ],
  // The own date field, which lessons have without any other form.
  dates: ['/app/ui/forms/dates/date-field', '/app/ui/text/times/read-day'],
  // The forms, including those before signing in.
  forms: [
    '/app/ui/[a-z/]+/(form-failure|use-submit|differences)\\.tsx?',
    '/@mantine/form/',
    '/app/ui/[a-z/]+/(phone-field|use-versioned-form|conflict-box|form-sheet|record-screen|use-record-form|remove-button|use-leave-form|failure-text)\\.tsx?',
    '/app/features/accounts/accounts\\.data',
    '/zod/v4/classic/iso\\.js',
    '/contract/src/(?:[a-z]+/)?(registration|privacy|staff)\\.ts',
  ],
  // Common to most signed-in pages: dialogs, lists, dues and payments.
  signedIn: [
    '/app/ui/[a-z/]+/(admin-page|list-screen|record-table|table|table-state|table-tools|table-filter|filter-choices|search-box|sort-header|pager|nobody-found|nothing-found|row-cards|menu-page)\\.',
    '/app/ui/[a-z/]+/(use-print-all|sign-in-address)\\.',
    '/app/features/(people/directory/directory|money/fees/fees)\\.data',
  ],
  // Translations, and formats of numbers and dates.
  translated: [
    '/app/i18n/(translated|catalogues|languages?|use-formats)\\.ts',
    '/app/i18n/en\\.json',
    '/@lingui/',
  ],
  // The office's bar and finder.
  office: [
    '/app/shell/(office/admin-(bar|landing)|admin-layout)',
    '/app/features/office/finder/finder\\.',
    '/app/features/money/payments/desk/record-payment',
  ],
  coursesDesk: [
    '/app/ui/[a-z/]+/class-buttons',
    '/app/features/site/courses/(courses-frame|course-select|form\\.module|delete-course|content-kinds|course-contents\\.data)',
  ],
  writing: [
    '/app/ui/[a-z/]+/(markdown-editor|use-debounced-preview|writing-area)',
    '/app/features/papers/questions/(set-paper-frame|question-sheet|not-found)',
  ],
  settings: ['/app/features/ground/settings/(settings-frame|settings\\.module|section|save-bar)'],
}
