import { Authorized, Query, Resolver } from 'type-graphql';
import type { ProductAdmin } from '../../../services/products/product-admin.js';
import { ALL_ROLES } from '../../../services/staff/roles.js';
import { CategoryType } from '../types/products/category.js';

@Resolver(() => CategoryType)
export class CategoryResolver {
  constructor(private readonly products: ProductAdmin) {}

  @Authorized(...ALL_ROLES)
  @Query(() => [CategoryType], {
    description: 'By name, without the entry `Default` of packages, which applies to all others.',
  })
  categories() {
    return this.products.listCategories();
  }
}
