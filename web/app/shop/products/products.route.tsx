export default function Products() {
  return <h1>Produtos</h1>;
}
