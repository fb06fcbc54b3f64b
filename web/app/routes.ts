import { type RouteConfig, route } from '@react-router/dev/routes';

/** The site map. Every address of the store is a line here. */
export default [
  route('produtos', 'shop/products/products.route.tsx'),

  route('*', 'shell/not-found.route.tsx'),
] satisfies RouteConfig;
