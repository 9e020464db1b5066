import { route } from '@react-router/dev/routes'

export const blogRoutes = [
  route('admin/blog', 'features/site/blog/posts.tsx'),
  route('admin/blog/new', 'features/site/blog/new-post.tsx'),
  route('admin/blog/:id', 'features/site/blog/edit-post.tsx'),
]
