import { route } from '@react-router/dev/routes'

export const blogRoutes = [
  route('admin/blog', 'features/blog/posts.tsx'),
  route('admin/blog/new', 'features/blog/new-post.tsx'),
  route('admin/blog/:id', 'features/blog/edit-post.tsx'),
]
