import { prefix, route } from '@react-router/dev/routes'

const file = (name: string) => `features/tests/${name}.tsx`

/** Tests are for the owner and teachers. */
const staffRoutes = (area: 'admin' | 'teacher') =>
  prefix(`${area}/tests`, [
    route('', file('tests'), { id: `${area}-tests` }),
    route('new', file('edit-test'), { id: `${area}-test-new` }),
    route(':id', file('test'), { id: `${area}-test` }),
    route(':id/edit', file('edit-test'), { id: `${area}-test-edit` }),
    route(':id/mark', file('hand/hand'), { id: `${area}-test-mark` }),
    route(':id/marks', file('marks/marks'), { id: `${area}-test-marks` }),
  ])

export const testsRoutes = { admin: staffRoutes('admin'), teacher: staffRoutes('teacher') }
