export const ROLES = ['nobody', 'customer', 'other', 'packer', 'driver', 'admin'] as const;
export type Role = (typeof ROLES)[number];
