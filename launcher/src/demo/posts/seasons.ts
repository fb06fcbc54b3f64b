import type { DemoPost } from './post.ts';

export const seasons: DemoPost = {
  key: 'calendario-da-roca',
  title: 'Calendário da roça: o que cada época traz ao Recôncavo',
  author: 'Tainá Souza',
  excerpt:
    'Aqui não tem quatro estações bem marcadas, mas tem tempo de chuva, tempo de manga e tempo de amendoim. Um guia para comer junto com a terra.',
  daysAgo: 51,
  published: true,
  content: `
<p>Quem cresceu no interior da Bahia sabe o mês pelo cheiro da feira. Quando o caju aparece, o ano está acabando. Quando o milho chega em palha, é hora de procurar a sanfona. Na cidade isso se perde, porque o mercado finge que tudo dá o ano inteiro.</p>
<p>Este é o calendário que a gente segue no Recôncavo. As datas escorregam: um ano de chuva atrasada muda tudo.</p>
<h2>De novembro a fevereiro: calor e fruta</h2>
<p>É o tempo mais doce. As <strong>mangas</strong> carregam os quintais, o <strong>caju</strong> vem junto e, mais para dentro do sertão, começa o umbu. Abacaxi e melancia gostam desse sol. Na horta, o quiabo e a berinjela disparam, enquanto a alface sofre e pede sombra.</p>
<ul>
<li><strong>Aproveite:</strong> manga, caju, melancia, abacaxi, quiabo, pepino</li>
<li><strong>Tenha paciência:</strong> alface e rúcula, que ficam menores e mais picantes</li>
</ul>
<h2>De março a maio: a terra molha</h2>
<p>Manda a tradição plantar o milho no dia de São José, 19 de março, para colher verde no São João. É também quando se planta o amendoim. O cajá perfuma as estradas e a goiaba amadurece. Com as primeiras águas, as folhas voltam a crescer macias.</p>
<h2>De junho a agosto: fogueira e fartura</h2>
<p>Junho é a nossa colheita com festa: <strong>milho-verde</strong>, <strong>amendoim</strong>, laranja, aipim. As noites mais frescas fazem bem à couve, ao coentro e à cenoura. É a melhor época para folhas e para quem quer conhecer o andu verde, debulhado na porta de casa.</p>
<blockquote>Se puder escolher um mês para visitar a roça, escolha junho e leve um casaco fino.</blockquote>
<h2>De setembro a outubro: a virada</h2>
<p>As chuvas rareiam. Setembro é mês de caruru, e o quiabo é disputado. A laranja ainda está doce, os limoeiros descansam e as mangueiras florescem. Quem planta aproveita para cobrir o chão com palha, que guarda a umidade para os meses de sol.</p>
<h2>E o que dá sempre</h2>
<p>Aipim, banana, mamão, coco, ovos e cogumelos de estufa não dependem tanto do calendário. Por isso aparecem em quase toda cesta, enquanto o resto vai e volta.</p>
<h3>Como usar este guia</h3>
<p>Na hora de montar a cesta, comece pelo que está na época. Costuma estar mais saboroso e com melhor preço, porque há mais gente colhendo. O que faltar, complete com o que dá sempre. E, se um produto sumir da lista, não estranhe: ele não acabou, só foi descansar.</p>
`.trim(),
};
