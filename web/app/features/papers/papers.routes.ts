import { prefix, route } from '@react-router/dev/routes'

const file = (name: string) => `features/papers/${name}.tsx`

/** Papers are for the owner and teachers. */
const routesOf = (area: 'admin' | 'teacher') =>
  prefix(`${area}/papers`, [
    route('', file('papers'), { id: `${area}-papers` }),
    route('new', file('paper-details'), { id: `${area}-paper-new` }),
    route(':id', file('paper'), { id: `${area}-paper` }),
    route(':id/details', file('paper-details'), { id: `${area}-paper-details` }),
  ])

export const papersRoutes = { admin: routesOf('admin'), teacher: routesOf('teacher') }
