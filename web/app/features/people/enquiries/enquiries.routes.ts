import { route } from '@react-router/dev/routes'

export const enquiriesRoutes = {
  withHeader: [route('enquire', 'features/people/enquiries/enquire.tsx')],
  admin: [route('admin/enquiries', 'features/people/enquiries/enquiries.tsx')],
}
