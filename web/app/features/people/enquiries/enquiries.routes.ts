import { route } from '@react-router/dev/routes'

export const enquiriesRoutes = {
  withHeader: [route('enquire', 'features/enquiries/enquire.tsx')],
  admin: [route('admin/enquiries', 'features/enquiries/enquiries.tsx')],
}
